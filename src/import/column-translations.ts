/** What other languages call columns, by what they are called in English: as tools and people name them. */
export const columnTranslations: Readonly<Record<string, string>> = {
  summary: "zusammenfassung|resumen|résumé|resumo|riepilogo|samenvatting",
  subject: "thema|betreff|asunto|sujet|assunto|oggetto|onderwerp",
  title:
    "titel|título|titre|titolo|bezeichnung|aufgabenname|name der aufgabe|nom|nom de la tâche|nombre|nombre de la tarea|nome|" +
    "intitulé|libellé|denominazione|название|标题|件名",
  task: "aufgabe|aufgaben|tarea|tareas|tâche|tâches|tarefa|tarefas|attività|taak|zadanie|uppgift|oppgave|opgave|задача|任务|タスク|작업",
  what: "was|qué|que|quoi|cosa|wat",
  "issue key":
    "vorgangsschlüssel|schlüssel|clave de incidencia|clave|clé de ticket|clé|chave da item|chave|chave do item",
  "issue id": "vorgangs-id|id de la incidencia|id de ticket|id da item|id do item",
  id: "kennung|identifiant|identificador",
  no: "lfd. nr|lfd nr|nº|n°|número|numéro|numero",
  type: "typ|tipo|art",
  "issue type": "vorgangstyp|tipo de incidencia|type de ticket|tipo de item",
  category: "kategorie|bereich|rubrik|categoría|área|catégorie|domaine|categoria|categorie|kategoria|категория|分类",
  status: "estado|situación|statut|état|situação|stato|zustand|stav|tila|статус|状态|ステータス|상태",
  list: "liste|lista|spalte|columna|colonne|coluna",
  phase: "etapa|étape|fase",
  section: "abschnitt|sección|seção|sezione",
  group: "gruppe|grupo|groupe|gruppo|groep",
  "% done":
    "% erledigt|% realizado|% réalisé|% concluído|fortschritt|avance|% avance|progreso|avancement|% avancement|progresso",
  description:
    "beschreibung|einzelheiten|descripción|detalle|detalles|détail|détails|descrição|descrizione|beschrijving|opis|" +
    "beskrivning|beskrivelse|описание|描述|説明|설명",
  notes:
    "notizen|notas|note|notities|bemerkung|bemerkungen|anmerkung|anmerkungen|observaciones|observação|observações|remarque|" +
    "remarques|osservazioni|opmerking|opmerkingen|uwagi|备注|備考",
  assignee:
    "zugewiesene person|zugewiesen|zugewiesen an|bearbeiter|zuständig|zuständige person|verantwortlich|verantwortliche|" +
    "verantwortlicher|verantwortliche person|persona asignada|asignado|asignado a|asignada a|encargado|encargada|responsable|" +
    "responsables|attribution|attribué à|assigné|assigné à|affecté à|pilote|porteur|responsável|atribuído|atribuído a|" +
    "assegnatario|assegnato a|responsabile|incaricato|toegewezen aan|verantwoordelijke|osoba odpowiedzialna|przypisane do|" +
    "ansvarig|ansvarlig|ответственный|исполнитель|负责人|担当者|담당자",
  who: "wer|quién|qui|chi|quem|kto",
  "assignee id": "id der zugewiesenen person|id de la persona asignada|id de la personne assignée",
  reporter:
    "autor|ersteller|erstellt von|angelegt von|informador|creado por|rapporteur|créé par|auteur|relator|criado por|creato da",
  "reporter id": "id des autors|id del informador|id du rapporteur",
  priority:
    "priorität|prio|dringlichkeit|prioridad|urgencia|priorité|urgence|prioridade|priorità|prioriteit|priorytet|prioritet|" +
    "приоритет|优先级|優先度|우선순위",
  labels:
    "stichwörter|stichworte|schlagwörter|schlagworte|etiketten|etiqueta|etiquetas|étiquette|étiquettes|etichette|mots-clés|" +
    "etykiety|метки|标签|ラベル",
  estimate: "aufwand|schätzung|estimación|esfuerzo|estimativa|stima",
  created:
    "erstellt|erstellt am|erstellungsdatum|angelegt|angelegt am|erfasst am|creada|creado|creado el|fecha de creación|création|" +
    "créé|créée|créé le|date de création|criado|criado em|data de criação|creato|creato il|data di creazione|aangemaakt",
  updated:
    "aktualisiert|aktualisiert am|geändert|geändert am|zuletzt geändert|actualizada|actualizado|última actualización|" +
    "modificado|mise à jour|mis à jour|modifié|modifié le|dernière modification|atualizado|atualizada(o)|aggiornato|bijgewerkt",
  resolved:
    "erledigt|erledigt am|fertig|fertig am|fertiggestellt am|abgeschlossen|abgeschlossen am|abschlussdatum|geschlossen|" +
    "geschlossen am|resuelta|resuelto|hecho|hecha|completado|completada|terminado|cerrado|fecha de cierre|" +
    "fecha de finalización|fecha de resolución|résolu|résolue|résolution le|fait|fini|terminé|terminée|terminé le|fermé|" +
    "clôturé|date de clôture|date de réalisation|resolvido|feito|concluído|data de conclusão|fatto|completato|gedaan|klaar",
  "due date":
    "fälligkeitsdatum|fällig|fällig am|fällig bis|fälligkeit|zu erledigen bis|bis|bis wann|termin|frist|abgabe|abgabedatum|" +
    "fecha de vencimiento|fecha límite|fecha tope|fecha objetivo|fecha de entrega|vencimiento|entrega|plazo|échéance|" +
    "date d'échéance|date limite|date butoir|délai|data limite|data de entrega|prazo|scadenza|data di scadenza|vervaldatum|" +
    "termin wykonania|förfallodatum|forfallsdato|срок|截止日期|期限|마감일",
  "end date":
    "ende|enddatum|endtermin|fecha fin|fecha de fin|fecha final|fin|date de fin|data de término|data fine|einddatum",
  "start date":
    "startdatum|beginn|anfang|von|fecha de inicio|fecha inicio|inicio|date de début|date début|début|data de início|início|" +
    "data di inizio|inizio",
  "project key": "projektschlüssel|clave del proyecto|clé de projet|chave do projeto",
  "project name": "projektname|nombre del proyecto|nom du projet|nome do projeto",
  project: "projekt|proyecto|projet|projeto|progetto|проект|项目",
  components: "komponenten|komponente(n)|componentes|composants|composants(s)",
  comment: "kommentar|comentario|commentaire|comentário|commento",
  comments: "kommentare|comentarios|commentaires|comentários|commenti",
  parent:
    "übergeordnet|übergeordnete aufgabe|übergeordnetes ticket|principal|clave principal|parent de|pai|tarea principal|" +
    "tarea padre|tâche parente|tarefa pai",
  "depends on": "abhängig von|abhängigkeiten|vorgänger|depende de|dependencias|dépend de|dépendances|prédécesseurs",
  attachment: "anhang|anhänge|adjunto|adjuntos|pièce jointe|pièces jointes|anexo",
  link: "enlace|lien|vínculo",
  person: "persona|personne|pessoa",
  subitems: "unterelemente|subelementos|sous-éléments|subitens",
};
