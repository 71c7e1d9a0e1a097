import { ESTIMATE_MAX } from "../base/limits";
import { isReturnable } from "../base/time-unit";
import { isWebAddress } from "../resources/external-link/web-address";
import { statusIn } from "../resources/list/follow-list";
import { tagColors } from "../resources/tag/tag";
import { nearestTagColor } from "../resources/tag/tag-fields";
import { contentOf, detailsHtml, shortTextOf, titleOf } from "./html";
import { orderKeyAt } from "./ids";
import type { ImportedItem, Person } from "./item";
import type { SurveyedList } from "./survey";
import { type PlacedList, placedList, timeEntriesOf, type WriterOptions, type Written } from "./written";

type Times = { readonly time_created: number; readonly time_updated: number };

/** Makes the documents of a surveyed file, each from its item alone. */
export class DocumentWriter {
  readonly #options: WriterOptions;
  readonly #importer: string;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#importer = `import-${options.ids.space}`;
  }

  members(): Written[] {
    const times = this.#times(undefined, undefined);
    return this.#options.survey.people
      .list()
      .filter(({ matched }) => matched === "new")
      .map(({ user_id, name, email }) => ({
        id: user_id,
        display_name: shortTextOf(name),
        ...(email === undefined ? {} : { email }),
        ...times,
      }));
  }

  project(): Written {
    const { source, survey, ids, changed } = this.#options;
    const sprints_created = survey.sprints.size;
    const title = titleOf(source.title, changed);
    return { id: ids.space, title, sprints_created, ...this.#authored(undefined, source) };
  }

  boards(): Written[] {
    const { source, survey, ids, changed } = this.#options;
    return Array.from(survey.boards, ([key, { id, title }], index) => ({
      id,
      project_id: ids.space,
      order_key: orderKeyAt(index, id),
      title: titleOf(title, changed),
      content: key === source.id ? contentOf(source.description ?? "", changed) : "",
      ...this.#authored(undefined, source),
    }));
  }

  sprints(): Written[] {
    const { source, survey, ids, changed } = this.#options;
    return Array.from(survey.sprints, ([id, { title, content, start, end, closed }]) => ({
      id,
      project_id: ids.space,
      title: titleOf(title, changed),
      content: contentOf(content, changed),
      start_date: this.#stored(start),
      end_date: this.#stored(end),
      ...(closed === undefined ? {} : { override_end_date: this.#stored(closed) }),
      ...this.#authored(undefined, source),
    }));
  }

  /** Those of the boards, and for each of them one in each sprint. */
  lists(): Written[] {
    const { survey } = this.#options;
    const lists = [...survey.lists.values()];
    return [undefined, ...survey.sprints.keys()].flatMap((sprint) =>
      lists.map((list, index) => this.#list(placedList(list, sprint), index)),
    );
  }

  #list({ id, board_id, sprint_id, title, behavior, archived }: PlacedList, index: number): Written {
    const { source, ids } = this.#options;
    return {
      id,
      ...(sprint_id === undefined ? { board_id } : { sprint_id }),
      project_id: ids.space,
      order_key: orderKeyAt(index, id),
      title,
      behavior,
      ...this.#archival(archived),
      ...this.#authored(undefined, source),
    };
  }

  tags(): Written[] {
    const { source, survey, ids } = this.#options;
    return Array.from(survey.tags.values(), ({ id, name, slug, color }) => ({
      id,
      project_id: ids.space,
      name,
      slug,
      color: tagColorOf(color),
      ...this.#authored(undefined, source),
    }));
  }

  cardId = ({ key }: ImportedItem): string => this.#options.ids.card(key);

  /** `place` is its number among the cards of its list. */
  card(item: ImportedItem, place: number): Written {
    const { survey, ids, changed } = this.#options;
    const id = ids.card(item.key);
    const sprint = item.sprint === undefined ? undefined : ids.sprint(item.sprint);
    const list = placedList(this.listOf(item), sprint);
    const { board_id, sprint_id } = list;
    const parent = survey.parents.get(id);
    return {
      id,
      title: titleOf(item.title, changed),
      content: contentOf(`${item.content ?? ""}${detailsHtml(this.#details(item, list))}`, changed),
      list_id: list.id,
      ...(sprint_id === undefined ? { board_id } : { sprint_id }),
      project_id: ids.space,
      order_key: orderKeyAt(place, id),
      archived_list: list.archived !== undefined,
      ...this.#progress(item, list),
      ...this.#archival(item.archived),
      members: this.#members(item),
      tag_ids: [...new Set((item.tags ?? []).map(({ name }) => survey.tags.get(name.trim().toLowerCase())?.id))],
      ...(item.priority ? { priority: item.priority } : {}),
      ...(isEstimate(item.estimate) ? { estimate: item.estimate } : {}),
      ...(parent === undefined ? {} : { parent_card_id: parent }),
      child_card_ids: survey.children.get(id) ?? [],
      linked_cards: survey.links.get(id) ?? [],
      external_links: this.#externalLinks(item),
      checklists: this.#checklists(item),
      ...this.#authored(item.author, item),
    };
  }

  comments(item: ImportedItem): Written[] {
    const { ids, changed } = this.#options;
    const commentIds = ids.comments(item);
    return (item.comments ?? []).map(({ author, time, content }, index) => ({
      id: commentIds[index] ?? "",
      card_id: ids.card(item.key),
      content: contentOf(content, changed) || "<p>…</p>",
      ...this.#authored(author, { created: time ?? item.created, updated: time }),
    }));
  }

  timeEntries = (item: ImportedItem, card: Written): Written[] =>
    timeEntriesOf(item, card, this.#options, this.#importer);

  listOf({ board, list }: ImportedItem): SurveyedList {
    const { source, survey, ids } = this.#options;
    const found = survey.lists.get(ids.list(board ?? source.id, list));
    if (found === undefined) throw new Error("The file changed while it was read.");
    return found;
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

  #progress(item: ImportedItem, { behavior }: SurveyedList) {
    const status = statusIn(behavior);
    const { time_updated } = this.#times(item.created, item.updated);
    const start = this.#date(item.start);
    const due = this.#date(item.due);
    const completed = this.#stored(item.completed) ?? time_updated;
    return {
      ...(status === undefined ? {} : { status }),
      ...(status === "completed" ? { completed_date: completed } : {}),
      ...(start === undefined ? {} : { start_date: start }),
      ...(due === undefined ? {} : { due_date: due }),
    };
  }

  #members(item: ImportedItem): readonly object[] {
    const { time_created } = this.#times(item.created, item.updated);
    const users = (item.members ?? []).flatMap((person) => this.#userId(person) ?? []);
    return [...new Set(users)].map((user_id) => ({ user_id, assigned_date: time_created, role: "member" }));
  }

  #externalLinks(item: ImportedItem): readonly object[] {
    const { skipped } = this.#options;
    return (item.urls ?? []).flatMap(({ url, text }) => {
      if (isWebAddress(url))
        return [{ type: "generic", generic: { url, display_text: text ? shortTextOf(text) : null } }];
      skipped.add("links that are no web addresses", url);
      return [];
    });
  }

  #checklists(item: ImportedItem): readonly object[] {
    const { ids, changed } = this.#options;
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
    if (since === undefined) return {};
    return { archived: { user_id: this.#importer, time_archived: this.#stored(since) } };
  }

  #authored(
    author: Person | undefined,
    of: { readonly created?: number | undefined; readonly updated?: number | undefined },
  ) {
    const user_id = this.#userId(author);
    const source = { type: "import", import_id: this.#options.importId };
    const user =
      user_id === undefined ? { user_id: this.#importer, type: "robot", source } : { user_id, type: "user", source };
    return { user, user_updated: user, ...this.#times(of.created, of.updated) };
  }

  #userId(person: Person | undefined): string | undefined {
    return this.#options.survey.people.userOf(person)?.user_id;
  }

  #times(created: number | undefined, updated: number | undefined): Times {
    const first = created ?? updated ?? (this.#options.survey.latest || this.#options.now);
    const [time_created = 0, time_updated = 0] = [first, Math.max(first, updated ?? first)].map((time) =>
      this.#stored(time),
    );
    return { time_created, time_updated };
  }

  #stored(time: number | undefined): number | undefined {
    if (time === undefined) return undefined;
    return this.#options.timeUnit === "seconds" ? time : time * 1000;
  }

  /** A date that clients set has to be one that they could send back. */
  #date(time: number | undefined): number | undefined {
    const { timeUnit, skipped } = this.#options;
    const stored = this.#stored(time);
    if (stored === undefined || isReturnable(stored, timeUnit)) return stored;
    skipped.add("dates that are out of range", new Date((time ?? 0) * 1000).toISOString());
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
