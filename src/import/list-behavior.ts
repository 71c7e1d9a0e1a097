import type { ListBehavior } from "../resources/list/list";
import { byName } from "./column-names";

/** Whole titles, in other languages. */
const titles: Readonly<Partial<Record<ListBehavior, string>>> = {
  backlog:
    "idee|ideen|rückstand|irgendwann|später|zurückgestellt|wunschliste|idea|ideas|pospuesto|aplazado|idée|idées|" +
    "boîte à idées|reporté|reportée|ideia|ideias|ideeën|pomysły|idéer|идеи|бэклог|待办池|バックログ",
  committed:
    "zu erledigen|zu tun|nicht begonnen|nicht gestartet|noch nicht begonnen|offen|neu|geplant|bereit|ausstehend|" +
    "als nächstes|por hacer|tareas por hacer|pendiente|pendientes|sin empezar|sin iniciar|no iniciado|no iniciada|" +
    "no empezado|nuevo|nueva|abierto|abierta|planificado|planificada|à faire|non commencé|non commencée|pas commencé|" +
    "non démarré|nouveau|nouvelle|ouvert|ouverte|planifié|planifiée|à venir|prévu|a fazer|pendente|não iniciado|" +
    "não iniciada|novo|aberto|planejado|da fare|da iniziare|non iniziato|aperto|nuovo|te doen|nog te doen|niet gestart|" +
    "nieuw|gepland|do zrobienia|nowe|zaplanowane|att göra|ej påbörjad|at gøre|å gjøre|ikke startet|ikke påbegynt|" +
    "к выполнению|новая|новый|запланировано|待办|待处理|未开始|未着手|할 일",
  started:
    "in arbeit|in bearbeitung|in umsetzung|läuft|laufend|begonnen|gestartet|in prüfung|zur prüfung|im test|wartet|warten|" +
    "wartend|pausiert|blockiert|en curso|en progreso|en proceso|en marcha|iniciado|iniciada|en desarrollo|en revisión|" +
    "en pruebas|en espera|bloqueado|bloqueada|pausado|en cours|démarré|commencé|en développement|en revue|en révision|" +
    "en test|en attente|en pause|bloqué|bloquée|à valider|en validation|em andamento|em progresso|em curso|em revisão|" +
    "fazendo|aguardando|in corso|in lavorazione|iniziato|in revisione|in attesa|bloccato|bezig|mee bezig|in uitvoering|" +
    "in behandeling|w toku|w trakcie|w realizacji|pågår|pågående|i gang|igangværende|under arbeid|в работе|выполняется|" +
    "в процессе|进行中|進行中|作業中|対応中|진행 중",
  completed:
    "erledigt|fertig|abgeschlossen|geschlossen|beendet|gelöst|umgesetzt|abgenommen|hecho|hecha|listo|lista|terminado|" +
    "terminada|finalizado|finalizada|completado|completada|cerrado|cerrada|resuelto|resuelta|fait|terminé|terminée|" +
    "terminés|terminées|fini|finie|finis|finies|fermé|fermée|clos|clôturé|résolu|résolue|validé|livré|concluído|concluída|" +
    "finalizado|feito|resolvido|fechado|fatto|completato|completata|chiuso|finito|klaar|gedaan|voltooid|afgerond|zrobione|" +
    "gotowe|zakończone|klart|klar|färdig|ferdig|færdig|valmis|готово|выполнено|завершено|сделано|закрыто|已完成|完成|完了|완료",
  cancelled:
    "abgebrochen|verworfen|abgelehnt|storniert|gestrichen|entfällt|cancelado|cancelada|descartado|descartada|rechazado|" +
    "rechazada|anulado|annulé|annulée|abandonné|abandonnée|rejeté|rejetée|refusé|rejeitado|annullato|annullata|rifiutato|" +
    "geannuleerd|vervallen|afgewezen|anulowane|avbruten|avbrutt|aflyst|отменено|отменена|已取消|取消|キャンセル|취소",
};

/** In this order: "not started" must not count as started, nor "to be done" as done. */
const guesses: readonly (readonly [pattern: RegExp, behavior: ListBehavior])[] = [
  [
    /\b(to[ -]?do|to be|(not|no) (yet )?(started|done|progress)|won't start|unstarted|(re-?)?open(ed)?|new|next|(?<!not )planned|scheduled|queued?|confirmed|assigned|selected for|(ready|pending)$)\b/i,
    "committed",
  ],
  [
    /\b(backlog|icebox|inbox|ideas?|some ?day|triage|later|unscheduled|unconfirmed|deferred|postponed|parked|proposed|submitted|wish ?list|future|maybe)\b/i,
    "backlog",
  ],
  [
    /\b(cancell?ed|rejected|dropped|abandoned|removed|invalid|withdrawn|won['’]?t ?(do|fix)|not doing|not planned|can(no|')t reproduce|duplicate|declined|obsolete)\b/i,
    "cancelled",
  ],
  [
    /\b(done|completed?|finished|shipped|released|resolved|published|closed|fixed|merged|deployed|delivered|verified|live)\b/i,
    "completed",
  ],
  [
    /\b(doing|in progress|wip|started|ongoing|working|in review|review(ing)?|test(ing)?|verification|verify|in dev|(in )?development|stuck|blocked|waiting|on hold|paused|feedback|qa|active)\b/i,
    "started",
  ],
];

let meanings: ReadonlyMap<string, ListBehavior> | undefined;

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

/** What a list most likely means for its cards, judging by its title; `undefined` where that says nothing. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior | undefined {
  meanings ??= byName(titles);
  const words = title.replace(/[-_]+/g, " ").replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return meanings.get(words.toLowerCase()) ?? guesses.find(([pattern]) => pattern.test(words))?.[1];
}
