"""How Sphinx builds the documentation: ``sphinx-build -W docs build/docs`` with kozyr installed."""

from importlib.metadata import version as installed

project = "Kozyr"
author = "The Kozyr developers"
copyright = "The Kozyr developers, MIT licence"
release = installed("kozyr")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["examples"]
html_theme = "furo"
html_title = f"Kozyr {release}"

myst_heading_anchors = 3
# Commands and drawings are no language that Pygments knows better than its console lexer.
highlight_language = "text"

autodoc_member_order = "bysource"
autodoc_typehints = "description"
