import type { ImportedItem } from "./item";
import { contentOf } from "./texts";
import type { WriterOptions, Written } from "./writer-options";

/** Makes the time entries of an item, with what they keep of its card; `importer` logged what nobody is named for. */
export function timeEntriesOf(
  item: ImportedItem,
  card: Written,
  { survey, ids, timeUnit, changed }: WriterOptions,
  importer: string,
): Written[] {
  const { id, title, project_id, board_id, sprint_id } = card as Written & Readonly<Record<string, string>>;
  const entryIds = ids.timeEntries(item);
  const snapshots = {
    card_title_snapshot: title,
    project_id_snapshot: project_id,
    ...(board_id === undefined ? {} : { board_id_snapshot: board_id }),
    ...(sprint_id === undefined ? {} : { sprint_id_snapshot: sprint_id }),
    ancestor_card_ids_snapshot: ancestorsOf(id, survey.parents),
  };
  return (item.timeEntries ?? []).map(({ author, started, seconds, content }, index) => {
    const started_at = timeUnit === "seconds" ? started : started * 1000;
    return {
      id: entryIds[index] ?? "",
      user_id: survey.people.userOf(author)?.user_id ?? importer,
      ...{ scope_type: "card", scope_id: id, card_id: id, ...snapshots },
      ...{ started_at, duration_seconds: seconds, description: contentOf(content, changed), source: "import" },
      ...{ time_created: started_at, time_updated: started_at },
    };
  });
}

/** The nearest first. */
function ancestorsOf(id: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const ancestors: string[] = [];
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) ancestors.push(at);
  return ancestors;
}
