import { ESTIMATE_MAX } from "../base/limits";
import type { TimeUnit } from "../base/time";
import { isReturnable } from "../base/time-unit";
import { sprintListId } from "../import-commits/merge";
import { isWebAddress } from "../resources/external-link/web-address";
import { statusIn } from "../resources/list/follow-list";
import { tagColors } from "../resources/tag/tag";
import { nearestTagColor } from "../resources/tag/tag-fields";
import { contentOf, detailsHtml, shortTextOf, titleOf } from "./html";
import { orderKeyAt } from "./ids";
import type { ImportedItem, Person } from "./item";
import type { Notes } from "./reading";
import type { Survey, SurveyedList } from "./survey";

/** A document as a line has it: what has a default may be left out, and what is undefined is. */
export type Written = Readonly<Record<string, unknown>> & { readonly id: string };

interface WriterOptions {
  readonly survey: Survey;
  readonly timeUnit: TimeUnit;
  /** Seconds; stands in for times that the file does not say. */
  readonly now: number;
  readonly changed: Notes;
  readonly skipped: Notes;
}

interface PlacedList extends SurveyedList {
  readonly sprint_id?: string;
}

/** A list of a board, or as it is in a sprint: what is in one is committed to. */
function placedList(list: SurveyedList, sprint_id: string | undefined): PlacedList {
  if (sprint_id === undefined) return list;
  const behavior = list.behavior === "backlog" ? "committed" : list.behavior;
  return { ...list, id: sprintListId(list.id, sprint_id), behavior, sprint_id };
}

/** Makes the documents of a surveyed file, each from its item alone. */
export class DocumentWriter {
  readonly #options: WriterOptions;
  readonly #survey: Survey;
  /** Logged, and made, what nobody is named for. */
  readonly #importer: string;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#survey = options.survey;
    this.#importer = `import-${options.survey.ids.space}`;
  }

  members(): Written[] {
    return this.#survey.people
      .list()
      .filter(({ matched }) => matched === "new")
      .map(({ user_id, name, email }) => ({
        id: user_id,
        display_name: shortTextOf(name),
        email,
        ...this.#times(undefined, undefined),
      }));
  }

  project(): Written {
    const { source, sprints, ids } = this.#survey;
    const title = titleOf(source.title, this.#options.changed);
    return { id: ids.space, title, sprints_created: sprints.size, ...this.#authored(undefined, source) };
  }

  boards(): Written[] {
    const { changed } = this.#options;
    const { source, boards } = this.#survey;
    return Array.from(boards, ([key, { id, title }], index) => ({
      ...this.#placed(id, index),
      title: titleOf(title, changed),
      content: key === source.id ? contentOf(source.description ?? "", changed) : "",
      ...this.#authored(undefined, source),
    }));
  }

  sprints(): Written[] {
    const { changed } = this.#options;
    const { source, sprints, ids } = this.#survey;
    return Array.from(sprints, ([id, { title, content, start, end, closed }]) => ({
      id,
      project_id: ids.space,
      title: titleOf(title, changed),
      content: contentOf(content, changed),
      start_date: this.#stored(start),
      end_date: this.#stored(end),
      override_end_date: this.#stored(closed),
      ...this.#authored(undefined, source),
    }));
  }

  /** Those of the boards, and for each of them one in each sprint. */
  lists(): Written[] {
    const { source, lists, sprints } = this.#survey;
    return [undefined, ...sprints.keys()].flatMap((sprint) =>
      [...lists.values()].map((list, index) => {
        const { id, board_id, sprint_id, title, behavior, archived } = placedList(list, sprint);
        return {
          ...this.#placed(id, index),
          ...(sprint_id === undefined ? { board_id } : { sprint_id }),
          title,
          behavior,
          archived: this.#archival(archived),
          ...this.#authored(undefined, source),
        };
      }),
    );
  }

  tags(): Written[] {
    const { source, tags, ids } = this.#survey;
    return Array.from(tags.values(), ({ id, name, slug, color }) => ({
      id,
      project_id: ids.space,
      name,
      slug,
      color: tagColorOf(color),
      ...this.#authored(undefined, source),
    }));
  }

  /** `place` is its number among the cards of its list. */
  card(item: ImportedItem, place: number): Written {
    const { changed } = this.#options;
    const { ids, tags, parents, children, links } = this.#survey;
    const id = ids.card(item.key);
    const list = placedList(this.listOf(item), item.sprint === undefined ? undefined : ids.sprint(item.sprint));
    const { board_id, sprint_id } = list;
    return {
      ...this.#placed(id, place),
      title: titleOf(item.title, changed),
      content: contentOf(`${item.content ?? ""}${detailsHtml(this.#details(item, list))}`, changed),
      list_id: list.id,
      ...(sprint_id === undefined ? { board_id } : { sprint_id }),
      archived_list: list.archived !== undefined,
      ...this.#progress(item, list),
      archived: this.#archival(item.archived),
      members: this.#members(item),
      tag_ids: [...new Set((item.tags ?? []).map(({ name }) => tags.get(name.trim().toLowerCase())?.id))],
      priority: item.priority || undefined,
      estimate: isEstimate(item.estimate) ? item.estimate : undefined,
      parent_card_id: parents.get(id),
      child_card_ids: children.get(id) ?? [],
      linked_cards: links.get(id) ?? [],
      external_links: this.#externalLinks(item),
      checklists: this.#checklists(item),
      ...this.#authored(item.author, item),
    };
  }

  comments(item: ImportedItem): Written[] {
    const { ids } = this.#survey;
    const commentIds = ids.comments(item);
    return (item.comments ?? []).map(({ author, time, content }, index) => ({
      id: commentIds[index] ?? "",
      card_id: ids.card(item.key),
      content: contentOf(content, this.#options.changed) || "<p>…</p>",
      ...this.#authored(author, { created: time ?? item.created, updated: time }),
    }));
  }

  /** With what they keep of their card. */
  timeEntries(item: ImportedItem, card: Written): Written[] {
    const { timeEntries = [] } = item;
    if (timeEntries.length === 0) return [];
    const { id, title, project_id, board_id, sprint_id } = card;
    const entryIds = this.#survey.ids.timeEntries(item);
    const snapshots = {
      card_title_snapshot: title,
      project_id_snapshot: project_id,
      board_id_snapshot: board_id,
      sprint_id_snapshot: sprint_id,
      ancestor_card_ids_snapshot: this.#ancestors(id),
    };
    return timeEntries.map(({ author, started, seconds, content }, index) => {
      const started_at = this.#stored(started);
      return {
        id: entryIds[index] ?? "",
        user_id: this.#userId(author) ?? this.#importer,
        scope_type: "card",
        scope_id: id,
        card_id: id,
        ...snapshots,
        started_at,
        duration_seconds: seconds,
        description: contentOf(content, this.#options.changed),
        source: "import",
        time_created: started_at,
        time_updated: started_at,
      };
    });
  }

  listOf({ board, list }: ImportedItem): SurveyedList {
    const { source, lists, ids } = this.#survey;
    const found = lists.get(ids.list(board ?? source.id, list));
    if (found === undefined) throw new Error("The file changed while it was read.");
    return found;
  }

  #placed(id: string, place: number) {
    return { id, project_id: this.#survey.ids.space, order_key: orderKeyAt(place, id) };
  }

  /** The nearest first. */
  #ancestors(id: string): readonly string[] {
    const { parents } = this.#survey;
    const ancestors: string[] = [];
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) ancestors.push(at);
    return ancestors;
  }

  #details(item: ImportedItem, { behavior }: SurveyedList): readonly (readonly [string, string])[] {
    const { changed } = this.#options;
    const { estimate, completed, details = [] } = item;
    const added: (readonly [string, string])[] = [];
    if (estimate !== undefined && !isEstimate(estimate)) {
      changed.add(`estimates that are none of 1 to ${ESTIMATE_MAX}, now in the content`, String(estimate));
      added.push(["Estimate", String(estimate)]);
    }
    if (completed !== undefined && behavior !== "completed") {
      changed.add("completed dates of what is in no list for that, now in the content", item.title);
      added.push(["Completed", new Date(completed * 1000).toISOString().slice(0, 16).replace("T", " ")]);
    }
    if (completed === undefined && behavior === "completed") {
      changed.add("completed dates that the file does not have, now those of the latest change", item.title);
    }
    return [...details, ...added];
  }

  #progress({ created, updated, start, due, completed }: ImportedItem, { behavior }: SurveyedList) {
    const status = statusIn(behavior);
    const done = this.#stored(completed) ?? this.#times(created, updated).time_updated;
    return {
      status,
      completed_date: status === "completed" ? done : undefined,
      start_date: this.#date(start),
      due_date: this.#date(due),
    };
  }

  #members({ created, updated, members = [] }: ImportedItem): readonly object[] {
    const { time_created } = this.#times(created, updated);
    const users = members.flatMap((person) => this.#userId(person) ?? []);
    return [...new Set(users)].map((user_id) => ({ user_id, assigned_date: time_created, role: "member" }));
  }

  #externalLinks({ urls = [] }: ImportedItem): readonly object[] {
    return urls.flatMap(({ url, text }) => {
      if (isWebAddress(url))
        return [{ type: "generic", generic: { url, display_text: text ? shortTextOf(text) : null } }];
      this.#options.skipped.add("links that are no web addresses", url);
      return [];
    });
  }

  #checklists(item: ImportedItem): readonly object[] {
    const { changed } = this.#options;
    const { ids } = this.#survey;
    const checklistIds = ids.checklists(item);
    const stamps = { user_id: this.#userId(item.author) ?? this.#importer, ...this.#times(item.created, item.updated) };
    return (item.checklists ?? []).map(({ title, items }, index) => {
      const id = checklistIds[index] ?? "";
      const itemIds = ids.items(id, items);
      const entries = items.map((entry, place) => ({
        id: itemIds[place],
        title: titleOf(entry.title, changed),
        checked: entry.checked,
        ...stamps,
      }));
      return { id, title: titleOf(title, changed), items: entries, ...stamps };
    });
  }

  #archival(since: number | undefined) {
    return since === undefined ? undefined : { user_id: this.#importer, time_archived: this.#stored(since) };
  }

  #authored(author: Person | undefined, { created, updated }: Pick<ImportedItem, "created" | "updated">) {
    const user_id = this.#userId(author);
    const source = { type: "import", import_id: this.#survey.ids.importId };
    const user =
      user_id === undefined ? { user_id: this.#importer, type: "robot", source } : { user_id, type: "user", source };
    return { user, user_updated: user, ...this.#times(created, updated) };
  }

  #userId(person: Person | undefined): string | undefined {
    return this.#survey.people.userOf(person)?.user_id;
  }

  #times(created: number | undefined, updated: number | undefined) {
    const first = created ?? updated ?? (this.#survey.latest || this.#options.now);
    return { time_created: this.#stored(first), time_updated: this.#stored(Math.max(first, updated ?? first)) };
  }

  #stored(time: number | undefined): number | undefined {
    if (time === undefined) return undefined;
    return this.#options.timeUnit === "seconds" ? time : time * 1000;
  }

  /** A date that clients set has to be one that they could send back. */
  #date(time: number | undefined): number | undefined {
    const stored = this.#stored(time);
    if (stored === undefined || isReturnable(stored, this.#options.timeUnit)) return stored;
    this.#options.skipped.add("dates that are out of range", new Date((time ?? 0) * 1000).toISOString());
    return undefined;
  }
}

const isEstimate = (estimate: number | undefined): boolean =>
  Number.isInteger(estimate) && Number(estimate) >= 1 && Number(estimate) <= ESTIMATE_MAX;

function tagColorOf(color: string | undefined) {
  if (color === undefined) return null;
  if (/^#?[0-9a-f]{6}$/i.test(color)) return nearestTagColor(color);
  return tagColors.find((known) => known === color) ?? null;
}
