import type { Kind } from "../documents";
import { formFaults } from "../resources/form/form-fields";
import { listBehaviors, statusIn } from "../resources/list/list";
import { isEpicList } from "../resources/ordering/operations/placement";
import { type Check, type Corpus, type Finding, type Loose, objectsIn, textOf } from "./corpus";

type Derive = (document: Loose, corpus: Corpus) => Loose;

const derivations: { readonly [K in Kind]?: Derive } = {
  project({ id, sprints_created }, corpus) {
    const present = corpus.where("sprint", "project_id", id).length;
    const counted = typeof sprints_created === "number" && sprints_created >= present;
    return { sprints_created: counted ? sprints_created : present };
  },
  list(list, corpus) {
    const place = placeOf(list, corpus);
    return place === undefined && !isEpicList(list) ? {} : { project_id: place?.["project_id"] };
  },
  card(card, corpus) {
    const child_card_ids = childrenOf(card, corpus);
    const list = corpus.find("list", card["list_id"]);
    const place = list && placeOf(list, corpus);
    if (list === undefined || place === undefined) return { child_card_ids };
    const { board_id } = list;
    return {
      project_id: place["project_id"],
      board_id,
      sprint_id: board_id === undefined ? list["sprint_id"] : undefined,
      archived_board: board_id !== undefined && place["archived"] !== undefined,
      ...following(card, list),
      child_card_ids,
    };
  },
  epic(epic, corpus) {
    const list = corpus.find("list", epic["list_id"]);
    return list === undefined ? {} : following(epic, list);
  },
  page(page, corpus) {
    const root = rootOf(page, corpus);
    return root === page ? {} : { project_id: root["project_id"] };
  },
  comment({ parent_comment_id }, corpus) {
    const answered = corpus.find("comment", parent_comment_id);
    return answered === undefined
      ? {}
      : { card_id: answered["card_id"], epic_id: answered["epic_id"], page_id: answered["page_id"] };
  },
  time_entry(entry, corpus) {
    const { scope_type, scope_id, project_id_snapshot } = entry;
    if (scope_type === "category") return { card_id: undefined };
    const card = corpus.find("card", scope_id);
    if (card === undefined || project_id_snapshot !== undefined) return { card_id: scope_id };
    const { project_id, board_id, sprint_id } = derivedFields("card", card, corpus);
    return {
      card_id: scope_id,
      card_title_snapshot: card["title"],
      project_id_snapshot: project_id,
      board_id_snapshot: board_id,
      sprint_id_snapshot: sprint_id,
    };
  },
};

/** The values derived from other documents: for each key the right one, `undefined` where there must be none. */
export const derivedFields = (kind: Kind, document: Loose, corpus: Corpus): Loose =>
  derivations[kind]?.(document, corpus) ?? {};

export function derivedCheck(corpus: Corpus): Check {
  return function* (document, kind): Generator<Finding, void> {
    for (const [key, value] of Object.entries(derivedFields(kind, document, corpus))) {
      if (document[key] === value) continue;
      yield [key, "inconsistent", `Expected ${shown(value)}, as follows from other documents.`];
    }
  };
}

function shown(value: unknown): string {
  if (value === undefined) return "none";
  if (typeof value !== "object") return String(value);
  return `[${Array.isArray(value) ? value.map(textOf).join(", ") : ""}]`;
}

/** The page at the top of a page's tree, which says in which space all of it is. Rule U30. */
function rootOf(page: Loose, corpus: Corpus): Loose {
  const passed = new Set<Loose>();
  let root = page;
  while (!passed.has(root)) {
    passed.add(root);
    root = corpus.find("page", root["parent_page_id"]) ?? root;
  }
  return root;
}

function placeOf({ board_id, sprint_id }: Loose, corpus: Corpus): Loose | undefined {
  return board_id === undefined ? corpus.find("sprint", sprint_id) : corpus.find("board", board_id);
}

/** Rules L3, C1. When something was completed its list cannot say: at its last change, if it does not itself. */
function following({ status, completed_date, time_updated }: Loose, { behavior, archived }: Loose): Loose {
  const archived_list = archived !== undefined;
  const known = listBehaviors.find((each) => each === behavior);
  if (known === undefined) return { archived_list, status, completed_date };
  const completed = known === "completed" ? (completed_date ?? time_updated) : undefined;
  return { archived_list, status: statusIn(known), completed_date: completed };
}

/** A parent holds exactly the cards that name it, in an order of its own. */
function childrenOf({ id, child_card_ids: given }: Loose, corpus: Corpus): unknown {
  const children = corpus.where("card", "parent_card_id", id);
  if (children.length === 0) return Array.isArray(given) && given.length === 0 ? given : [];
  const held = Array.isArray(given) && given.length === children.length ? new Set(given) : null;
  const same = held !== null && children.every(({ document }) => held.has(document["id"]));
  return same ? given : children.map(({ document }) => document["id"]);
}

const misplaced = (field: string, message: string): Finding => [field, "misplaced", message];

export function placementCheck(corpus: Corpus): Check {
  return function* (document, kind): Generator<Finding, void> {
    if (kind === "list") {
      const isTwice = document["board_id"] !== undefined && document["sprint_id"] !== undefined;
      if (isTwice) yield misplaced("sprint_id", "A list is on a board or in a sprint, not both.");
    } else if (kind === "card" || kind === "epic") {
      const list = corpus.find("list", document["list_id"]);
      if (list !== undefined && isEpicList(list) !== (kind === "epic")) {
        const [holds, not] = kind === "card" ? ["epics", "cards"] : ["cards", "epics"];
        yield misplaced("list_id", `This list holds ${holds}, not ${not}.`);
      }
    } else if (kind === "page") {
      const parent = corpus.find("page", document["parent_page_id"]);
      if (document["archived"] === undefined && parent?.["archived"] !== undefined) {
        yield misplaced("archived", "A page under an archived page must be archived too.");
      }
    } else if (kind === "comment") {
      const places = ["card_id", "epic_id", "page_id"].filter((key) => document[key] !== undefined);
      if (places.length !== 1) {
        yield misplaced("card_id", "A comment is on exactly one card, epic or page.");
      }
      // That a reply stands where the comment it answers stands is derived. Rule U15.
      if (corpus.find("comment", document["parent_comment_id"])?.["parent_comment_id"] !== undefined) {
        const message = "A reply cannot be answered: name the comment that the reply answers.";
        yield ["parent_comment_id", "nested_reply", message];
      }
    } else if (kind === "sprint") {
      const { start_date, end_date, override_end_date: end = end_date } = document;
      if (typeof end === "number" && typeof start_date === "number" && end <= start_date) {
        yield ["start_date", "ends_before_start", "A sprint must start before its end."];
      }
    } else if (kind === "form") yield* formFaults(formIn(document));
    const { files, total_files } = document;
    const least = Array.isArray(files) ? files.length : 0;
    if (typeof total_files === "number" && total_files < least) {
      yield ["total_files", "inconsistent", `Expected at least ${least}, the number of files.`];
    }
  };
}

function formIn({ fields, summary_field_id }: Loose) {
  const read = objectsIn(fields).map(({ id, type, options, card_property, conditions }) => ({
    id: textOf(id),
    type: textOf(type),
    options: Array.isArray(options) ? options : [],
    card_property,
    conditions: objectsIn(conditions).map(({ field_id }) => ({ field_id: textOf(field_id) })),
  }));
  return typeof summary_field_id === "string" ? { fields: read, summary_field_id } : { fields: read };
}
