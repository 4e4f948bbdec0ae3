"""How each game looks in a terminal. A screen draws what a view tells and knows no rule."""
