"""The style sheet of pictures: dark on white, light on dark screens, black on white paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FONT: Final = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_LIGHT: Final = {
    "ink": "#1c1c1c",
    "faint": "#5f5f5f",
    "red": "#c00020",
    "good": "#0a6b2d",
    "bad": "#b00018",
    "unsure": "#8a5a00",
    "paper": "#ffffff",
    "felt": "#eef3ee",
    "rule": "#b8bfb8",
    "bar": "#3f7296",
    "open": "#d9a93c",
}
_DARK: Final = {
    "ink": "#e8e8e8",
    "faint": "#a6a6a6",
    "red": "#ff7a85",
    "good": "#6fd08c",
    "bad": "#ff8f8f",
    "unsure": "#e8bd62",
    "paper": "#17191b",
    "felt": "#202822",
    "rule": "#4a524c",
    "bar": "#6ea3c8",
    "open": "#c9983a",
}


_FILLS: Final = ("faint", "red", "good", "bad", "unsure")
_SHAPES_OF: Final[Mapping[str, Mapping[str, str]]] = {
    **{name: {"fill": name} for name in _FILLS},
    "black": {"fill": "ink"},
    "felt": {"fill": "felt", "stroke": "rule"},
    "rule": {"stroke": "rule"},
    "bar": {"fill": "bar"},
    "open": {"fill": "open"},
    "paper": {"fill": "paper"},
    "course": {"stroke": "bar"},
    "high": {"stroke": "open"},
    "turn": {"fill": "bad"},
}
"""What each class of a drawing is coloured with."""
INK: Final = _LIGHT["ink"]


def marked(*marks: str) -> dict[str, str]:
    """The attributes of a part of a drawing: its classes, and their light colours for programs that do not
    apply style sheets to drawings (many that turn HTML into paper do not)."""
    names = [mark for mark in marks if mark]
    attributes = {"class": " ".join(names)} if names else {}
    for name in names:
        attributes |= {what: _LIGHT[colour] for what, colour in _SHAPES_OF.get(name, {}).items()}
        if name == "strong":
            attributes["font-weight"] = "bold"
        if name == "course":
            attributes |= {"fill": "none", "stroke-width": "2"}
    return attributes


def _drawing(colours: dict[str, str]) -> str:
    """Rules for what is drawn; written out for each scheme, as many viewers know no variables."""
    rules = [f".kozyr text {{ fill: {colours['ink']}; }}"]
    for name, places in _SHAPES_OF.items():
        marks = " ".join(f"{what}: {colours[colour]};" for what, colour in places.items())
        rules.append(f".kozyr {'tspan' if name in (*_FILLS, 'black') else ''}.{name} {{ {marks} }}")
    return "\n".join(rules)


def _page(colours: dict[str, str]) -> str:
    """Rules for text around drawings."""
    return "\n".join(
        [
            f".kozyr {{ color: {colours['ink']}; background: {colours['paper']}; }}",
            *(
                f".kozyr span.{name}, .kozyr p.{name}, .kozyr small.{name} {{ color: {colours[name]}; }}"
                for name in _FILLS
            ),
            f".kozyr th, .kozyr td {{ border-color: {colours['rule']}; }}",
        ]
    )


_SHAPES: Final = f"""\
.kozyr text {{ font-family: {FONT}; font-variant-emoji: text; white-space: pre; }}
.kozyr .strong {{ font-weight: bold; }}
.kozyr .course {{ fill: none; stroke-width: 2; stroke-linejoin: round; }}"""

_TEXT: Final = f"""\
.kozyr {{ font: 14px/1.4 {FONT}; font-variant-emoji: text; max-width: 46em; margin: 0 auto; padding: 1em; }}
.kozyr h1 {{ font-size: 1.35em; margin: 0 0 .2em; }}
.kozyr h2 {{ font-size: 1em; margin: 1.4em 0 .3em; }}
.kozyr h2 small {{ font-size: .9em; font-weight: normal; }}
.kozyr p {{ margin: .2em 0; }}
.kozyr p.note {{ font-size: .88em; }}
.kozyr svg {{ display: block; max-width: 100%; height: auto; margin: .6em 0; }}
.kozyr div.wide {{ overflow-x: auto; margin: 0 0 .7em; }}
.kozyr table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.kozyr th, .kozyr td {{ padding: .1em .7em .1em 0; text-align: right; background: none; border: 0 solid; \
vertical-align: top; white-space: nowrap; }}
.kozyr th.left, .kozyr td.left {{ text-align: left; }}
.kozyr td.left:last-child {{ white-space: normal; }}
.kozyr thead th {{ border-bottom-width: 1px; font-weight: bold; }}
.kozyr tbody th {{ font-weight: normal; }}
.kozyr tr.rule th, .kozyr tr.rule td {{ border-top-width: 1px; }}
.kozyr figure {{ margin: 0; }}"""

_PRINT: Final = """\
@media print {
.kozyr { max-width: none; padding: 0; }
.kozyr tr, .kozyr svg, .kozyr figure { break-inside: avoid; }
.kozyr h2 { break-after: avoid; }
.kozyr div.wide { overflow: visible; }
.kozyr table { font-size: .9em; }
.kozyr * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}"""


def _schemes(*rules: str) -> str:
    light, dark = rules
    # On paper the light scheme holds, whatever the screen is like.
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}"


DRAWING: Final = _SHAPES + "\n" + _schemes(_drawing(_LIGHT), _drawing(_DARK))
"""For SVG files."""
DOCUMENT: Final = "\n".join(
    [_TEXT, DRAWING, _schemes(_page(_LIGHT), _page(_DARK)), _PRINT],
)
"""For HTML, with the drawings in it."""
