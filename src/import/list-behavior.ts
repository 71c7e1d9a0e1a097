import type { ListBehavior } from "../resources/list/list-behavior";

/** In this order: "not started" must not count as started, nor "to be done" as done. */
const guesses: readonly (readonly [pattern: RegExp, behavior: ListBehavior])[] = [
  [
    /^(zu erledigen|nicht begonnen|offen|neu|por hacer|tareas por hacer|pendiente|à faire|a fazer|pendente|da fare|te doen)$/i,
    "committed",
  ],
  [/^(ideen?|rückstand|ideas?|idées?|ideias?)$/i, "backlog"],
  [/^(abgebrochen|verworfen|cancelad[ao]|descartad[ao]|annulée?|rejetée?|annullato|geannuleerd)$/i, "cancelled"],
  [
    /^(erledigt|fertig|abgeschlossen|geschlossen|hech[ao]|list[ao]|terminad[ao]|finalizad[ao]|completad[ao]|cerrad[ao]|resuelt[ao]|terminée?s?|finie?s?|fermée?|résolue?|concluíd[ao]|feito|fatto|completato|klaar)$/i,
    "completed",
  ],
  [
    /^(in arbeit|in bearbeitung|läuft|en curso|en progreso|en proceso|en cours|em andamento|em progresso|in corso|bezig)$/i,
    "started",
  ],
  [/\b(to[ -]?do|to be|not (yet )?(started|done)|won't start|unstarted|open|new)\b/i, "committed"],
  [/\b(backlog|icebox|ideas?|some ?day|triage|later)\b/i, "backlog"],
  [
    /\b(cancell?ed|rejected|dropped|abandoned|won['’]?t (do|fix)|not doing|not planned|duplicate|declined|obsolete)\b/i,
    "cancelled",
  ],
  [
    /\b(done|completed?|finished|shipped|released|resolved|published|closed|fixed|merged|deployed|live)\b/i,
    "completed",
  ],
  [
    /\b(doing|in progress|wip|started|ongoing|working on|in review|review(ing)?|testing|in development|stuck|blocked|qa|active)\b/i,
    "started",
  ],
];

/** What a status of Jira means for its cards: its category says it, and its title what a category holds together. Rule G3.3. */
export function behaviorIn(category: string, title: string): ListBehavior | undefined {
  const guessed = guessBehavior(title);
  if (/^(done|complete|fertig|erledigt|listo|terminé)$/i.test(category)) {
    return guessed === "cancelled" ? guessed : "completed";
  }
  if (/^(indeterminate|in progress|in bearbeitung|in arbeit|en curso|en cours)$/i.test(category)) return "started";
  if (/^(new|to do|zu erledigen|por hacer|à faire)$/i.test(category))
    return guessed === "backlog" ? guessed : "committed";
  return undefined;
}

/** What a list most likely means for its cards, judging by its title. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior {
  const words = title.replace(/[-_]+/g, " ");
  return guesses.find(([pattern]) => pattern.test(words))?.[1] ?? "committed";
}
