"""What the terminal itself says, in each language."""

PHRASES = {
    "en": {
        "which_game": "Which game?",
        "your_turn": "Your move",
        "prompt": "Number or move (h for help, ! for a hint): ",
        "help": (
            "A number plays the move beside it; a move can also be typed, as in: {0}\n"
            "  ?        the rules        ? 4.2   one paragraph        ? word   paragraphs with that word\n"
            "  !        a hint: the best moves, how likely they are to win, and why (also: hint)\n"
            "  u        take back your last move, as long as nobody and nothing moved after it\n"
            "  uu       go back to your last decision, over the bots' moves (marked in the record)\n"
            "  l        the whole log\n"
            "  q        save and leave; the next start goes on from here"
        ),
        "resume": "A game of {0} is waiting, with its own options and bots. Go on with it? (y/n) ",
        "yes": "y",
        "no": "n",
        "set_aside": "The waiting game is kept in {0}",
        "saved": "Saved. `mutable play {0}` goes on from here.",
        "cannot_take_back": "Others have moved since. uu goes back further, over the bots' moves.",
        "nothing_to_take_back": "You have decided nothing yet.",
        "no_number": "There is no move {0}; the moves are 1 to {1}.",
        "unknown": "No move reads “{0}”. A move looks like this: {1}",
        "no_paragraph": "Nothing in the rules about {0}.",
        "refused": "Not possible (rule {0}): {1}",
        "takeback": "{0} took {1} back",
        "record": "The record is kept in {0}",
        "again": "Another game? (y/n) ",
        "bad_save": "The saved game cannot be read and is set aside as {0}: {1}",
        "press": "Enter to go on ",
        "one_move": "1 move",
        "moves": "{0} moves",
        "players": "How many players? ({0}) ",
        "not_a_choice": "Please choose one of: {0}",
        "thinking": "Thinking…",
        "hint": "Hint, from {0} imagined games for each move. Values are {1}.",
        "hint_win": "wins {0}",
    },
    "fr": {
        "which_game": "Quel jeu ?",
        "your_turn": "À vous",
        "prompt": "Numéro ou coup (h pour l’aide, ! pour un conseil) : ",
        "help": (
            "Un numéro joue le coup qui est à côté ; on peut aussi écrire un coup, par exemple : {0}\n"
            "  ?        les règles       ? 4.2   un paragraphe        ? mot    les paragraphes avec ce mot\n"
            "  !        un conseil : les meilleurs coups, leurs chances, et pourquoi (ou : conseil)\n"
            "  u        reprendre votre dernier coup, si personne ni rien n’a joué depuis\n"
            "  uu       revenir à votre décision précédente, par-dessus les coups des robots (noté)\n"
            "  l        tout le journal\n"
            "  q        enregistrer et partir ; la prochaine fois reprend ici"
        ),
        "resume": "Une partie de {0} vous attend, avec ses options et ses robots. La reprendre ? (o/n) ",
        "yes": "o",
        "no": "n",
        "set_aside": "La partie en attente est gardée dans {0}",
        "saved": "Enregistré. `mutable play {0}` reprend ici.",
        "cannot_take_back": "D’autres ont joué depuis. uu revient plus loin, par-dessus les robots.",
        "nothing_to_take_back": "Vous n’avez encore rien décidé.",
        "no_number": "Il n’y a pas de coup {0} ; les coups vont de 1 à {1}.",
        "unknown": "Aucun coup ne s’écrit « {0} ». Un coup s’écrit ainsi : {1}",
        "no_paragraph": "Rien dans les règles sur {0}.",
        "refused": "Impossible (règle {0}) : {1}",
        "takeback": "{0} : {1}, repris",
        "record": "La partie est gardée dans {0}",
        "again": "Une autre partie ? (o/n) ",
        "bad_save": "La partie enregistrée est illisible ; elle est mise de côté ({0}) : {1}",
        "press": "Entrée pour continuer ",
        "one_move": "1 coup",
        "moves": "{0} coups",
        "players": "Combien de joueurs ? ({0}) ",
        "not_a_choice": "Choisissez parmi : {0}",
        "thinking": "Réflexion…",
        "hint": "Conseil, d’après {0} parties imaginées par coup. Valeurs : {1}.",
        "hint_win": "gagne à {0}",
    },
}


def default_language(environment: dict[str, str]) -> str:
    """French where the terminal speaks French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "fr" if environment[name].startswith("fr") else "en"
    return "en"
