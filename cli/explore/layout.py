"""Where the parts of the explorer's screen stand: one below the other, or on a wide screen in two columns."""

from __future__ import annotations

from typing import Final

LAYOUT: Final = """
Screen { layers: base; }
#title { height: 1; background: $panel; }
#main { height: 1fr; layout: vertical; }
#left { height: auto; width: 100%; }
#board, #trick { height: auto; }
#prompt, #notice { height: auto; min-height: 1; max-height: 3; }
#rest { height: 1fr; layout: horizontal; }
#lines { width: 1fr; height: 100%; }
#line-head { height: 1; }
#scroll { width: 100%; height: 1fr; scrollbar-size: 1 1; }
#plays { width: 36; height: 100%; scrollbar-size: 1 1; }
.several #plays { width: 24; }
#scroll > Static, #plays > Static { width: auto; height: auto; }
.-wide #main { layout: horizontal; }
.-wide #left { width: 80; height: 100%; }
.-wide #rest { layout: vertical; }
.-wide #lines { width: 100%; height: 1fr; }
.-wide #plays { width: 100%; height: auto; max-height: 50%; }
"""
