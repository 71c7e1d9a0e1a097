import { ESTIMATE_MAX } from "../base/limits";
import { isReturnable, type TimeUnit } from "../base/time";
import { sprintListId } from "../import-commits/merge";
import { isWebAddress } from "../resources/external-link/external-link-schema";
import { statusIn } from "../resources/list/list";
import { tagColors } from "../resources/tag/tag";
import { nearestTagColor } from "../resources/tag/tag-fields";
import { contentOf, detailsHtml, shortTextOf, titleOf } from "./html";
import { counter, orderKeyAt } from "./ids";
import type { ImportedItem, Person } from "./item";
import type { Reading } from "./reading";
import type { Survey, SurveyedList } from "./survey";

/** A document as a line has it: what has a default may be left out, and what is undefined is. */
export type Written = Readonly<Record<string, unknown>> & { readonly id: string };

/** A list of a board, or as it is in a sprint: what is in one is committed to. */
function placedList(list: SurveyedList, sprint_id: string | undefined): SurveyedList & { readonly sprint_id?: string } {
  if (sprint_id === undefined) return list;
  const behavior = list.behavior === "backlog" ? "committed" : list.behavior;
  return { ...list, id: sprintListId(list.id, sprint_id), behavior, sprint_id };
}

type ReadingNotes = Pick<Reading, "changed" | "skipped">;

export type DocumentWriter = ReturnType<typeof documentWriter>;

/** An item and its documents, by their kinds. */
export interface Made extends Readonly<Record<"comment" | "time_entry", readonly Written[]>> {
  readonly item: ImportedItem;
  readonly card: readonly [Written];
}

/** Makes the documents of a surveyed file, each from its item alone; `now` is in seconds, for times that it lacks. */
export function documentWriter(survey: Survey, timeUnit: TimeUnit, now: number, { changed, skipped }: ReadingNotes) {
  const { source, ids, people, boards, lists, sprints, tags, parents, children, links, latest } = survey;
  /** Logged, and made, what nobody is named for. */
  const importer = `import-${ids.space}`;
  const unit = timeUnit === "seconds" ? 1 : 1000;
  const stored = <Time extends number | undefined>(time: Time) => time && time * unit;
  const times = ({ created, updated }: Times) => {
    const first = created ?? updated ?? (latest || now);
    return { time_created: stored(first), time_updated: stored(Math.max(first, updated ?? first)) };
  };
  const userId = (person: Person | undefined) => people.userOf(person)?.user_id;
  const authored = (author: Person | undefined, dates: Times) => {
    const user_id = userId(author);
    const by = { type: "import", import_id: ids.importId };
    const user = { user_id: user_id ?? importer, type: user_id === undefined ? "robot" : "user", source: by };
    return { user, user_updated: user, ...times(dates) };
  };
  const made = () => authored(undefined, source);
  const placedAt = (id: string, place: number) => ({ id, project_id: ids.space, order_key: orderKeyAt(place, id) });
  const archival = (since: number | undefined) =>
    since === undefined ? undefined : { user_id: importer, time_archived: stored(since) };

  /** A date that clients set has to be one that they could send back. */
  function date(time: number | undefined): number | undefined {
    if (time === undefined || isReturnable(stored(time), timeUnit)) return stored(time);
    skipped.add("dates that are out of range", new Date(time * 1000).toISOString());
    return undefined;
  }

  function detailsOf(item: ImportedItem, { behavior }: SurveyedList): readonly (readonly [string, string])[] {
    const { estimate, completed, details = [] } = item;
    const added: (readonly [string, string])[] = [];
    if (estimate !== undefined && !isEstimate(estimate)) {
      changed.add(`estimates that are none of 1 to ${ESTIMATE_MAX}, now in the content`, String(estimate));
      added.push(["Estimate", String(estimate)]);
    }
    if (completed !== undefined && behavior !== "completed") {
      changed.add("completed dates of items in no completed list, now in the content", item.title);
      added.push(["Completed", new Date(completed * 1000).toISOString().slice(0, 16).replace("T", " ")]);
    }
    if (completed === undefined && behavior === "completed") {
      changed.add("completed dates that the file does not have, now those of the latest change", item.title);
    }
    return [...details, ...added];
  }

  const linksOf = ({ urls = [] }: ImportedItem): readonly object[] =>
    urls.flatMap(({ url, text }) => {
      if (isWebAddress(url))
        return [{ type: "generic", generic: { url, display_text: text ? shortTextOf(text) : null } }];
      skipped.add("links that are no web addresses", url);
      return [];
    });

  function checklistsOf(item: ImportedItem): readonly object[] {
    const stamps = { user_id: userId(item.author) ?? importer, ...times(item) };
    const titled = (title: string, id: string) => ({ id, title: titleOf(title, changed), ...stamps });
    return ids.checklists(item).map(([checklist, id]) => {
      const items = ids.items(id, checklist.items);
      const made = items.map(([{ title, checked }, own]) => ({ ...titled(title, own), checked }));
      return { ...titled(checklist.title, id), items: made };
    });
  }

  function listOf({ board, list }: ImportedItem): SurveyedList {
    const found = lists.get(ids.list(board ?? source.id, list));
    if (found === undefined) throw new Error("The file changed while it was read.");
    return found;
  }

  /** The nearest first. */
  function ancestorsOf(id: string): readonly string[] {
    const ancestors: string[] = [];
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) ancestors.push(at);
    return ancestors;
  }

  /** Documents of the source as a whole. Lists are those of the boards, and for each of them one in each sprint. */
  const whole = {
    member: people.list().flatMap(({ user_id, name, email, matched }): Written | readonly Written[] => {
      if (matched !== "new") return [];
      return { id: user_id, display_name: shortTextOf(name), email, ...times({}) };
    }),
    project: [
      { id: ids.space, title: titleOf(source.title, changed), sprints_created: sprints.size, ...made() },
    ] as const,
    board: Array.from(boards, ([key, { id, title }], index) => ({
      ...placedAt(id, index),
      title: titleOf(title, changed),
      content: key === source.id ? contentOf(source.description ?? "", changed) : "",
      ...made(),
    })),
    sprint: Array.from(sprints, ([id, { title, content, start, end, closed }]) => ({
      id,
      project_id: ids.space,
      title: titleOf(title, changed),
      content: contentOf(content, changed),
      start_date: stored(start),
      end_date: stored(end),
      override_end_date: stored(closed),
      ...made(),
    })),
    list: [undefined, ...sprints.keys()].flatMap((sprint) =>
      [...lists.values()].map((list, index) => {
        const { id, board_id, sprint_id, title, behavior, archived } = placedList(list, sprint);
        const place = sprint_id === undefined ? { board_id } : { sprint_id };
        return { ...placedAt(id, index), ...place, title, behavior, archived: archival(archived), ...made() };
      }),
    ),
    tag: Array.from(tags.values(), ({ color, ...tag }) => {
      return { ...tag, project_id: ids.space, color: tagColorOf(color), ...made() };
    }),
  };

  /** `place` is its number among the cards of its list. */
  function cardOf(item: ImportedItem, place: number): Written {
    const id = ids.card(item.key);
    const list = placedList(listOf(item), item.sprint === undefined ? undefined : ids.sprint(item.sprint));
    const { board_id, sprint_id } = list;
    const status = statusIn(list.behavior);
    const { time_created, time_updated } = times(item);
    const users = (item.members ?? []).flatMap((person) => userId(person) ?? []);
    return {
      ...placedAt(id, place),
      title: titleOf(item.title, changed),
      content: contentOf(`${item.content ?? ""}${detailsHtml(detailsOf(item, list))}`, changed),
      list_id: list.id,
      ...(sprint_id === undefined ? { board_id } : { sprint_id }),
      archived_list: list.archived !== undefined,
      status,
      completed_date: status === "completed" ? (stored(item.completed) ?? time_updated) : undefined,
      start_date: date(item.start),
      due_date: date(item.due),
      archived: archival(item.archived),
      members: Array.from(new Set(users), (user_id) => ({ user_id, assigned_date: time_created, role: "member" })),
      tag_ids: [...new Set((item.tags ?? []).map(({ name }) => tags.get(name.trim().toLowerCase())?.id))],
      priority: item.priority || undefined,
      estimate: isEstimate(item.estimate) ? item.estimate : undefined,
      parent_card_id: parents.get(id),
      child_card_ids: children.get(id) ?? [],
      linked_cards: [...(links.get(id)?.values() ?? [])],
      external_links: linksOf(item),
      checklists: checklistsOf(item),
      ...authored(item.author, item),
    };
  }

  const commentsOf = (item: ImportedItem): readonly Written[] =>
    ids.comments(item).map(([{ author, time, content }, id]) => ({
      id,
      card_id: ids.card(item.key),
      content: contentOf(content, changed) || "<p>…</p>",
      ...authored(author, { created: time ?? item.created, updated: time }),
    }));

  /** With what they keep of their card. */
  const timeEntriesOf = (item: ImportedItem, card: Written): readonly Written[] =>
    ids.timeEntries(item).map(([{ author, started, seconds, content }, id]) => ({
      id,
      user_id: userId(author) ?? importer,
      scope_type: "card",
      scope_id: card.id,
      card_id: card.id,
      card_title_snapshot: card["title"],
      project_id_snapshot: card["project_id"],
      board_id_snapshot: card["board_id"],
      sprint_id_snapshot: card["sprint_id"],
      ancestor_card_ids_snapshot: ancestorsOf(card.id),
      started_at: stored(started),
      duration_seconds: seconds,
      description: contentOf(content, changed),
      source: "import",
      time_created: stored(started),
      time_updated: stored(started),
    }));

  /** Each item with its documents, numbered within its list; of those with the same key the first, as the survey has it. */
  async function* each(): AsyncGenerator<Made, void> {
    const countOf = counter();
    const unseen = new Set(survey.repeated);
    for await (const item of source.items()) {
      const id = ids.card(item.key);
      if (survey.repeated.has(id) && !unseen.delete(id)) continue;
      const card = cardOf(item, countOf(listOf(item).id) - 1);
      yield { item, card: [card], comment: commentsOf(item), time_entry: timeEntriesOf(item, card) };
    }
  }

  return { survey, whole, each };
}

type Times = Pick<ImportedItem, "created" | "updated">;

const isEstimate = (estimate: number | undefined): boolean =>
  Number.isInteger(estimate) && Number(estimate) >= 1 && Number(estimate) <= ESTIMATE_MAX;

function tagColorOf(color: string | undefined) {
  if (color === undefined) return null;
  if (/^#?[0-9a-f]{6}$/i.test(color)) return nearestTagColor(color);
  return tagColors.find((known) => known === color) ?? null;
}
