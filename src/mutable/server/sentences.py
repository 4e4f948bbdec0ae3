"""What the server itself says to people, in their language; a game's words are in its own pack."""

from mutable.kit.errors import MutableError

SENTENCES = {
    "en": {
        "another_site": "this request comes from another site",
        "broken_table": "this table cannot be read any more",
        "chat_full": "this table has said enough; the chat is full",
        "closed_record": "the game is still being played; its record opens when it is finished",
        "foreign_store": "{path} is not a store of mutable: {problem}",
        "full_house": "the house is full; please try again later",
        "full_table": "the table is full; you can watch",
        "game_gone": "this server does not have the game {game}, so this table can only be looked at",
        "goes_on": "this table goes on: it is looked at through its socket",
        "name": "a name needs at least one letter, and no control characters",
        "newer_store": "{path} was written by a newer mutable (store version {version}, this one knows up "
        "to {known}); it was left as it is",
        "no_bot": "there is no bot {bot} for {title}; the bots are: {names}",
        "no_key": "this private link does not open a seat at this table",
        "no_rematch": "a rematch is for the players of a finished game",
        "no_table": "there is no such table; the link may be wrong, or the table has expired",
        "no_take_back": "this move cannot be taken back any more: chance or another player moved after it",
        "not_read": "the message cannot be read: {0}",
        "one_own_seat": "exactly one seat must be your own",
        "many_devices": "this seat is open on many devices already",
        "other_rules": "this table follows rules {theirs} of {title}, and this server plays by rules {ours}: "
        "the game cannot go on here, but it can be looked at",
        "seated": "you sit at this table already",
        "slower": "too much at once; please wait a moment",
        "taken_seat": "that seat is taken",
        "internal": "something went wrong here; nothing was changed",
        "large_record": "this record is too large: at most {most} entries",
        "uneven_bots": "the bots of {title} play at one level, so that no partner is weaker than the others",
        "unknown_entry": "this table’s log has an entry “{kind}”, which this mutable does not know",
        "unknown_entry_version": "this table’s log has an entry of version {version}; this mutable reads "
        "version {known}",
        "unfinished_record": "the game of this record is not finished",
        "watching": "you are watching; only players can do that",
    },
    "fr": {
        "another_site": "cette requête vient d’un autre site",
        "broken_table": "cette table ne se lit plus",
        "chat_full": "cette table a assez parlé ; la discussion est pleine",
        "closed_record": "la partie n’est pas finie ; on pourra la revoir à la fin",
        "foreign_store": "{path} n’est pas une base de mutable : {problem}",
        "full_house": "la maison est pleine ; réessayez plus tard",
        "full_table": "la table est complète ; vous pouvez regarder",
        "game_gone": "ce serveur n’a pas le jeu {game} ; on ne peut que regarder cette table",
        "goes_on": "cette table continue : on la regarde par sa connexion",
        "name": "un nom a au moins une lettre, et pas de caractère de contrôle",
        "newer_store": "{path} vient d’un mutable plus récent (base de version {version}, celui-ci va "
        "jusqu’à {known}) ; rien n’y a été touché",
        "no_bot": "il n’y a pas de robot {bot} pour {title} ; les robots : {names}",
        "no_key": "ce lien privé n’ouvre aucune place à cette table",
        "no_rematch": "la revanche est pour ceux qui ont joué une partie finie",
        "no_table": "cette table n’existe pas ; le lien est peut-être erroné, ou la table a expiré",
        "no_take_back": "ce coup ne se reprend plus : le hasard ou un autre joueur a joué depuis",
        "not_read": "ce message ne se lit pas : {0}",
        "one_own_seat": "une place, et une seule, doit être la vôtre",
        "many_devices": "cette place est déjà ouverte sur bien des appareils",
        "other_rules": "cette table suit les règles {theirs} de {title}, et ce serveur joue d’après les "
        "règles {ours} : la partie ne peut pas continuer ici, mais on peut la regarder",
        "seated": "vous êtes déjà à cette table",
        "slower": "trop à la fois ; attendez un instant",
        "taken_seat": "cette place est prise",
        "internal": "quelque chose n’a pas marché ici ; rien n’a changé",
        "large_record": "cette partie est trop longue : au plus {most} entrées",
        "uneven_bots": "les robots de {title} jouent tous au même niveau, partenaires compris",
        "unknown_entry": "le journal de cette table a une entrée « {kind} », que ce mutable ne connaît pas",
        "unknown_entry_version": "le journal de cette table a une entrée de version {version} ; ce mutable "
        "lit la version {known}",
        "unfinished_record": "la partie de ce fichier n’est pas finie",
        "watching": "vous êtes spectateur ; seuls les joueurs peuvent faire cela",
    },
}


def sentence(lang: str, key: str, *values: object, **given: object) -> str:
    return SENTENCES[lang][key].format(*values, **given)


class Trouble(MutableError):
    """Something the server cannot do for a person, said in the language that they read."""

    def __init__(self, key: str, *values: object, **given: object) -> None:
        super().__init__(sentence("en", key, *values, **given))
        self._key = key
        self._values = values
        self._given = given

    def text(self, lang: str) -> str:
        return sentence(lang, self._key, *self._values, **self._given)


class NotFound(Trouble):
    """No such table."""


def said_in(lang: str, problem: Exception) -> str:
    """A problem in words: ours in the reader's language, others as they are."""
    return problem.text(lang) if isinstance(problem, Trouble) else str(problem)
