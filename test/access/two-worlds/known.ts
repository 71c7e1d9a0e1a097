import type { Chance } from "../../workspace/random/chance";
import type { SpaceIds } from "./space";
import { closedPages, hiddenSpaces, type Onlooker, open, spaces } from "./worlds";

/** Which fields name what: each field of an input is mostly given one of the values known for it. */
const fieldsOf = {
  project: ["project_id", "projects"],
  board: ["board_id", "boards", "id"],
  list: ["list_id", "lists", "pr_open", "pr_merged"],
  card: ["card_id", "parent_card_id", "child_card_id", "linked_card_id", "ids", "id", "scope_id", "parent_cards"],
  page: ["page_id", "parent_page_id", "id"],
  sprint: ["sprint_id", "to_sprint_id"],
  tag: ["tag_id", "tags", "ids"],
  form: ["form_id"],
  comment: ["comment_id", "child_comment_id"],
  child_comment: ["child_comment_id"],
  epic: ["epic_id", "epics", "id"],
  note: ["note_id"],
  checklist: ["checklist_id", "to_checklist_id"],
  checklist_item: ["checklist_item_id"],
  time_category: ["time_category_id", "category_id", "scope_id"],
  time_entry: ["time_entry_id", "id"],
  commit: ["commit_id"],
} as const;

type Named = keyof typeof fieldsOf;

const isNamed = (key: string): key is Named => Object.hasOwn(fieldsOf, key);

/** Values for a field: ids of initial documents, visible or hidden, and of those made since. */
export class Known {
  readonly #seen = new Map<string, unknown[]>();
  readonly #hidden = new Map<string, unknown[]>();

  constructor(onlooker: Onlooker) {
    const concealed = hiddenSpaces(onlooker);
    for (const space of [open, ...spaces]) this.#addSpace(space, concealed.includes(space) ? this.#hidden : this.#seen);
    for (const id of ["page-1", "page-2", "page-3"]) this.#add("page", id);
    for (const id of ["epic-1", "epic-2"]) this.#add("epic", id);
    for (const id of ["tag-1", "tag-2"]) this.#add("tag", id);
    for (const id of ["epic-list-1", "epic-list-2"]) this.#add("list", id);
    for (const [kind, id] of [
      ["note", "note-1"],
      ["form", "form-1"],
      ["time_category", "category-1"],
    ] as const) {
      this.#add(kind, id);
    }
    for (const id of closedPages) this.#add("page", id, this.#hidden);
    this.#add("comment", "closed-comment", this.#hidden);
    this.#add("note", "closed-note", this.#hidden);
    for (const end of [9, 7, 8]) this.#add("time_entry", `01KE6Y4S00EXAMP1E00000000${end}`);
    for (const field of ["user_id", "creators", "members", "owners", "owner_id", "participants", "attendees"]) {
      this.#seen.set(field, ["u-ada", "u-max", "u-mia", "u-eve", "u-vera"]);
    }
    this.#seen.set("query", ["alpha", "beta launch", "404", "fix"]);
    this.#seen.set("values", [{ what: "It stays blank" }, { what: "Beta" }, {}]);
    this.#seen.set("from", ["max@example.org"]);
    this.#seen.set("message_id", ["<1@example.org>"]);
  }

  has(field: string): boolean {
    return this.#seen.has(field) || this.#hidden.has(field);
  }

  /** One of the values for a field, more often one that is seen. */
  oneOf(field: string, chance: Chance): unknown {
    const [seen, hidden] = [this.#seen.get(field) ?? [], this.#hidden.get(field) ?? []];
    return chance.any(hidden.length > 0 && (seen.length === 0 || chance.yes(0.2)) ? hidden : seen);
  }

  /** Takes note of the ids of what an answer shows. */
  learn(answer: unknown): void {
    for (const [key, value] of Object.entries(Object(answer) as object)) {
      const name = key.replace(/ies$/, "y").replace(/s$/, "");
      if (!isNamed(name)) continue;
      for (const each of [value].flat()) {
        const id: unknown = Reflect.get(Object(each), "id");
        if (typeof id === "string") this.#add(name, id);
      }
    }
  }

  #add(kind: Named, id: unknown, among = this.#seen): void {
    for (const field of fieldsOf[kind]) also(among, field, id);
  }

  #addSpace(space: SpaceIds, among: Map<string, unknown[]>): void {
    this.#add("project", space.project, among);
    for (const id of space.boards) this.#add("board", id, among);
    for (const id of [...space.lists, `${space.sprint}-list`]) this.#add("list", id, among);
    for (const id of space.cards) this.#add("card", id, among);
    for (const id of space.pages) this.#add("page", id, among);
    for (const id of space.comments) this.#add("comment", id, among);
    this.#add("sprint", space.sprint, among);
    this.#add("tag", space.tag, among);
    this.#add("form", space.form, among);
    this.#add("time_entry", space.entry, among);
    this.#add("checklist", space.checklist, among);
    this.#add("checklist_item", space.item, among);
    also(among, "to", space.email);
    for (const end of ["1-fix", "2-404", "3"]) also(among, "ref", `${space.project.replace("space", "card")}-${end}`);
  }
}

function also(among: Map<string, unknown[]>, field: string, value: unknown): void {
  const values = among.get(field) ?? [];
  among.set(field, values);
  if (!values.includes(value)) values.push(value);
}
