"""How often the beliefs that reviews show come true."""
