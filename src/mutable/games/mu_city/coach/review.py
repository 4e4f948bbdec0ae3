"""The kinds of decisions in Mū, by the verb of the move."""

KINDS = {
    "keep": "draft", "take": "tokens", "place": "tokens", "remove": "tokens", "receive": "tokens",
    "build": "building", "cover": "building", "plan": "projects", "use": "projects", "pass": "projects",
    "battle": "battles", "divert": "battles", "destroy": "battles", "refuse": "battles",
}  # fmt: skip
