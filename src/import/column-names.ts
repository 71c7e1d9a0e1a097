/** What other languages call columns, by what they are called in English: as Jira, Trello and people name them. */
const translations: Readonly<Record<string, string>> = {
  summary: "zusammenfassung|resumen|résumé|resumo|riepilogo|samenvatting",
  title: "titel|título|titre|titolo|name der aufgabe|nom",
  task: "aufgabe|tarea|tâche|tarefa|attività|taak",
  "issue key":
    "vorgangsschlüssel|schlüssel|clave de incidencia|clave|clé de ticket|clé|chave da item|chave|chave do item",
  "issue id": "vorgangs-id|id de la incidencia|id de ticket|id da item|id do item",
  "issue type": "vorgangstyp|tipo de incidencia|type de ticket|tipo de item",
  status: "estado|statut|état|stato",
  list: "liste|lista|spalte|columna|colonne|coluna",
  description: "beschreibung|descripción|descrição|descrizione|beschrijving",
  notes: "notizen|notas|note|notities|bemerkung|bemerkungen",
  assignee:
    "zugewiesene person|zugewiesen|zugewiesen an|bearbeiter|zuständig|verantwortlich|persona asignada|asignado|asignado a|responsable|attribution|responsável|atribuído|assegnatario|responsabile|toegewezen aan",
  "assignee id": "id der zugewiesenen person|id de la persona asignada|id de la personne assignée",
  reporter: "autor|ersteller|informador|rapporteur|relator|auteur",
  "reporter id": "id des autors|id del informador|id du rapporteur",
  priority: "priorität|prioridad|priorité|prioridade|priorità|prioriteit",
  labels: "stichwörter|stichworte|schlagwörter|etiketten|etiquetas|étiquettes|etichette",
  created: "erstellt|erstellt am|creada|creado|fecha de creación|création|créé|créée|criado|creato",
  updated: "aktualisiert|actualizada|actualizado|mise à jour|mis à jour|atualizado|atualizada(o)|aggiornato",
  resolved: "erledigt|erledigt am|resuelta|resuelto|résolu|résolue|résolution le|resolvido",
  "due date":
    "fälligkeitsdatum|fällig|fällig am|fälligkeit|fecha de vencimiento|fecha límite|vencimiento|échéance|date d'échéance|data limite|data de entrega|prazo|scadenza|vervaldatum",
  "start date": "startdatum|beginn|fecha de inicio|inicio|date de début|début|data de início|data di inizio",
  "project key": "projektschlüssel|clave del proyecto|clé de projet|chave do projeto",
  "project name": "projektname|nombre del proyecto|nom du projet|nome do projeto",
  components: "komponenten|komponente(n)|componentes|composants|composants(s)",
  comment: "kommentar|comentario|commentaire|comentário|commento",
  parent: "übergeordnet|übergeordnete aufgabe|principal|clave principal|parent de|pai|tarea principal",
  attachment: "anhang|adjunto|pièce jointe|pièces jointes|anexo",
  person: "persona|personne|pessoa",
  subitems: "unterelemente|subelementos|sous-éléments|subitens",
};

let english: ReadonlyMap<string, string> | undefined;

/** The English name of a column, in lower case; the name itself where it is not known in another language. */
export function englishName(column: string): string {
  english ??= new Map(
    Object.entries(translations).flatMap(([name, others]) => others.split("|").map((other) => [other, name] as const)),
  );
  const name = column.trim().toLowerCase();
  const custom = /^(?:benutzerdefinierte felder|campo personalizado|champs? personnalisée?s?) \((.+)\)$/.exec(
    name,
  )?.[1];
  return custom === undefined ? (english.get(name) ?? name) : `custom field (${custom})`;
}
