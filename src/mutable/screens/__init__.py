"""Terminal screens. A screen draws a view and knows no rule."""
