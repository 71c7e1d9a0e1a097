import { describe, expect, test } from "vitest";
import type { Snapshot, SnapshotInput, TimeUnit } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { compareIds } from "../../src/base/id-format";
import type { SnapshotSection } from "../../src/snapshot/snapshot";
import { call, operationNames } from "../access/every-operation";
import { newWorkspace } from "./fixture";

type Document = Readonly<Record<string, unknown>>;
type Asked = Readonly<Record<string, unknown>>;

interface Listing {
  readonly section: SnapshotSection;
  /** The values that each filter is asked for with, besides none. */
  readonly filters?: (all: Snapshot) => Readonly<Record<string, readonly unknown[]>>;
  /** The values of filters that are not given. */
  readonly otherwise?: Asked;
  /** Whether these filters may be asked for together. */
  readonly isAsked?: (asked: Asked) => boolean;
  /** The sort key, falling where a minus stands before the key, and then by id likewise. */
  readonly sort: (asked: Asked) => readonly string[];
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";
const seconds = (time: unknown) => (Number(time) > 99_999_999_999 ? Number(time) / 1000 : Number(time));
const idsOf = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id);
const flags = [true, false, null];
/** An instant in either unit, and the one after it. */
const around = (time: unknown) => [seconds(time), seconds(time) * 1000, seconds(time) + 1, null];
const byCreation = () => ["time_created"];
const inOrder = () => ["order_key"];

const listings: Readonly<Record<string, Listing>> = {
  getCards: {
    section: "cards",
    filters: ({ cards, boards, sprints }) => ({
      list_id: [...cards.slice(-4).map((card) => card.list_id), ""],
      board_id: [boards[0]?.id],
      sprint_id: [sprints[1]?.id, null],
      parent_card_id: [cards.find((card) => card.parent_card_id)?.parent_card_id],
      ids: [["404", "3", "1", "3"], [], idsOf(cards)],
      archived: flags,
    }),
    isAsked: ({ archived: _, ids, ...named }) => Array.isArray(ids) || Object.values(named).some(isGiven),
    sort: ({ list_id }) => (isGiven(list_id) ? inOrder() : byCreation()),
  },
  getBoards: {
    section: "boards",
    filters: ({ projects }) => ({ project_id: [projects[0]?.id, ""], bookmarked: flags, archived: flags }),
    isAsked: (asked) => Object.values(asked).some(isGiven),
    sort: () => ["project_id", "order_key"],
  },
  getLists: {
    section: "lists",
    filters: ({ boards }) => ({ board_id: idsOf(boards), archived: flags }),
    isAsked: ({ board_id }) => isGiven(board_id),
    sort: inOrder,
  },
  getForms: {
    section: "forms",
    filters: () => ({ board_id: ["1", ""], folder_id: ["1", "404"], is_portal_visible: flags }),
    sort: () => ["order"],
  },
  getSprints: {
    section: "sprints",
    filters: ({ projects, sprints }) => ({
      project_id: idsOf(projects),
      archived: flags,
      to_date: around(sprints[3]?.start_date),
    }),
    otherwise: { archived: false },
    isAsked: ({ project_id }) => isGiven(project_id),
    sort: () => ["start_date"],
  },
  getPages: {
    section: "pages",
    filters: ({ projects, pages }) => ({
      project_id: [projects[0]?.id, ""],
      parent_page_id: ["", pages.find((page) => page.parent_page_id)?.parent_page_id],
      archived: flags,
      updated_recently: flags,
    }),
    otherwise: { archived: false },
    sort: ({ updated_recently }) => (updated_recently === true ? ["-time_updated"] : inOrder()),
  },
  getComments: {
    section: "comments",
    filters: ({ cards, pages }) => ({ card_id: idsOf(cards), page_id: idsOf(pages) }),
    otherwise: { comment_id: "" },
    isAsked: ({ card_id, page_id }) => isGiven(card_id) !== isGiven(page_id),
    sort: byCreation,
  },
  getChildComments: {
    section: "comments",
    filters: ({ comments }) => ({ comment_id: idsOf(comments.filter((comment) => !comment.parent_comment_id)) }),
    isAsked: ({ comment_id }) => isGiven(comment_id),
    sort: byCreation,
  },
  getNotes: { section: "notes", sort: () => ["-time_created"] },
  getTags: {
    section: "tags",
    filters: ({ projects }) => ({ project_id: [...idsOf(projects), ""], all: flags }),
    sort: () => [],
  },
  getTimeCategories: { section: "time_categories", filters: () => ({ archived: flags }), sort: () => [] },
  getTimeEntries: {
    section: "time_entries",
    filters: ({ time_entries, members }) => ({
      scope_type: ["card", null],
      scope_id: [time_entries[0]?.scope_id, "404"],
      user_id: [members[1]?.id, "u-nobody"],
      billable: flags,
      needs_review: flags,
      from: around(time_entries[4]?.started_at),
      to: around(time_entries[20]?.started_at),
    }),
    isAsked: ({ scope_type, scope_id }) => !isGiven(scope_id) || isGiven(scope_type),
    sort: () => ["-started_at"],
  },
};

/** The filters that mean something else than the value under their key. */
const meanings: Readonly<Record<string, (document: Document, value: unknown, asked: Asked) => boolean>> = {
  archived: (document, value) =>
    ["archived", "archived_at", "archived_list", "archived_board"].some((key) => Boolean(document[key])) === value,
  ids: (document, value) => Object(value).includes(document["id"]),
  bookmarked: (document, value) => Object(document["bookmarker_ids"]).includes("u-ada") === value,
  parent_page_id: ({ parent_page_id = "" }, value) => parent_page_id === value,
  comment_id: ({ parent_comment_id = "" }, value) => parent_comment_id === value,
  project_id: (document, value, { all }) =>
    all === true || document["project_id"] === value || ("slug" in document && document["project_id"] === undefined),
  to_date: (document, value) => seconds(document["start_date"]) <= seconds(value),
  from: (document, value) => seconds(document["started_at"]) >= seconds(value),
  to: (document, value) => seconds(document["started_at"]) < seconds(value),
  all: () => true,
  updated_recently: () => true,
};

/** The ids that a listing should give, found one document at a time. */
function expected({ section, otherwise = {}, sort }: Listing, all: Snapshot, asked: Asked): readonly string[] {
  const given = Object.entries(asked).filter(
    ([name, value]) => isGiven(value) || (name === "parent_page_id" && value === ""),
  );
  const filters = Object.entries({ ...otherwise, ...Object.fromEntries(given) });
  const found = (all[section] as unknown as readonly Document[]).filter((document) =>
    filters.every(([name, value]) => meanings[name]?.(document, value, asked) ?? document[name] === value),
  );
  const keys = sort(asked);
  const falls = keys.some((key) => key.startsWith("-"));
  const compare = (left: Document, right: Document): number => {
    for (const key of [...keys, falls ? "-id" : "id"]) {
      const [one, other] = [left, right].map((document) => document[key.replace("-", "")] as string | number);
      if (one === undefined || other === undefined || one === other) continue;
      const order = key.endsWith("id") ? compareIds(String(one), String(other)) : one < other ? -1 : 1;
      return key.startsWith("-") ? -order : order;
    }
    return 0;
  };
  return found.sort(compare).map(({ id }) => String(id));
}

/** Every choice of a value, or of none, for each filter, of which at most three are given. */
function choices(filters: Readonly<Record<string, readonly unknown[]>>): readonly Asked[] {
  let chosen: readonly Asked[] = [{}];
  for (const [name, values] of Object.entries(filters)) {
    const fewer = chosen.filter((asked) => Object.keys(asked).length < 3);
    chosen = [...chosen, ...values.flatMap((value) => fewer.map((asked) => ({ ...asked, [name]: value })))];
  }
  return chosen;
}

/** Documents of which every third has the values of the one before it under the keys. */
const tied = <T extends object>(documents: readonly T[], ...keys: readonly (keyof T)[]): readonly T[] =>
  documents.map((document, place) => {
    const before = documents[place - 1];
    if (place % 3 !== 1 || before === undefined) return document;
    return { ...document, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
  });

/** A generated workspace with ties, and with what is not generated. */
function snapshotIn(timeUnit: TimeUnit): SnapshotInput {
  const snapshot = generateWorkspace({ seed: 5, cards: 60, timeUnit });
  const notes = ["1", "2", "3", "9", "10"].map((id) => ({
    id,
    title: "Note",
    time_created: 1_767_000_000 + Number(id),
  }));
  const forms = [2, 0, -1.5, 0.25, -1e300, -1e230, 1e-300, 0, 12].map((order, place) => ({
    ...{ id: String(place + 1), title: "Form", order, is_portal_visible: place % 3 === 0, fields: [] },
    ...(place % 2 === 0 ? { board_id: "1" } : { folder_id: "1" }),
  }));
  return {
    ...{ ...snapshot, forms, notes: tied(notes, "time_created"), cards: tied(snapshot.cards, "time_created") },
    ...{ comments: tied(snapshot.comments, "time_created"), pages: tied(snapshot.pages, "time_updated") },
    ...{ sprints: tied(snapshot.sprints, "start_date"), time_entries: tied(snapshot.time_entries, "started_at") },
  };
}

describe.each(["seconds", "milliseconds"] as const)("in a workspace of %s", async (timeUnit) => {
  const { workspace } = newWorkspace({ timeUnit });
  await workspace.load(snapshotIn(timeUnit));
  const { cards, lists, time_entries } = await workspace.export();
  await workspace.lockTimeEntries({ before: time_entries[9]?.started_at ?? 0 });
  for (const { id } of cards.slice(-4)) await workspace.moveCard({ card_id: id, position: 0 });
  await workspace.updateList({ list_id: lists.find(({ board_id }) => board_id)?.id ?? "", archived: true });
  await workspace.archivePage({ page_id: "1" });
  await workspace.updateTimeCategory({ time_category_id: "1", archived: true });
  const { comment } = await workspace.createComment({ card_id: "1", content: "Why?" });
  for (const content of ["So", "Or so"]) await workspace.createChildComment({ comment_id: comment.id, content });
  const all = await workspace.export();

  test.each(Object.entries(listings))(
    "[U25.12 U8.2 U23.1 U31.2 S1.3 U30.17 U15.6 U20.2 C10.2 U34.1 U34.14 T2.1 F4.1] %s gives what its filters say, in order",
    async (name, listing) => {
      const { section, filters, isAsked } = listing;
      const key = name === "getChildComments" ? "child_comments" : section;
      let most: readonly Document[] = [];
      for (const asked of choices(filters?.(all) ?? {})) {
        if (isAsked?.(asked) === false) continue;
        const { [key]: documents, ...answer } = Object(await call(workspace, name, { ...asked, count: 1000 }));
        const ids = idsOf(documents);
        expect([asked, ids]).toEqual([asked, expected(listing, all, asked)]);
        if (name === "getLists") expect(answer.list_order).toEqual(ids);
        if (name === "getPages") {
          const order = (archived: boolean) => expected(listing, all, { ...asked, archived, updated_recently: false });
          expect(answer).toMatchObject({ page_order: order(false), archive_page_order: order(true) });
        }
        if (documents.length > most.length) most = documents;
      }
      expect(most.length).toBeGreaterThan(1);
      const get = name.replace(/ies$/, "y").replace(/s$/, "");
      // Read alone, these show the cards of lists as well.
      if (!operationNames.some((operation) => operation === get) || get === "getList" || get === "getSprint") return;
      const one = section.replace(/ies$/, "y").replace(/s$/, "");
      for (const document of most) {
        expect(await call(workspace, get, { [`${one}_id`]: document["id"] })).toEqual({ [one]: document });
      }
    },
  );
});
