import { readFileSync } from "node:fs";
import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type TagColor, Workspace } from "workspace-engine";
import { importTrello, TrelloFormatError } from "../../examples/quick-start/trello/import-trello";
import { guessBehavior } from "../../examples/quick-start/trello/list-behavior";
import { tagColorOf } from "../../examples/quick-start/trello/tag-colors";
import { runs } from "../runs";

const text = readFileSync(new URL("../fixtures/trello-board.json", import.meta.url), "utf8");
const fixture = (): unknown => JSON.parse(text);
const seconds = (iso: string): number => Date.parse(iso) / 1000;

const { snapshot, report } = importTrello(fixture());
const cardCalled = (title: string) => snapshot.cards?.find((card) => card.title === title);
const tagNames = (ids: readonly string[] = []) => ids.map((id) => snapshot.tags?.find((tag) => tag.id === id)?.name);

/** The issues for which an export is refused, as text. */
function faultsOf(json: unknown): string[] {
  try {
    importTrello(json);
  } catch (error) {
    if (error instanceof TrelloFormatError) return error.issues.map(({ path, message }) => `${path}: ${message}`);
  }
  throw new Error("It was not refused.");
}

/** Every place in a JSON value. */
function* placesIn(value: unknown): Generator<readonly [parent: object, key: string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [value, key];
    yield* placesIn(inner);
  }
}

async function loaded(json: unknown): Promise<Workspace> {
  const workspace = new Workspace({ teamId: "t-tests", actor: { user_id: "u-ada", role: "admin" } });
  await workspace.load(importTrello(json).snapshot);
  return workspace;
}

describe("what is taken over", () => {
  test("the board, in a space of its own", () => {
    expect(snapshot.projects).toHaveLength(1);
    expect(snapshot.boards).toMatchObject([
      { project_id: "1", title: "Spring fair 🌷", content: "Everything for the **spring fair** in May." },
    ]);
    expect(snapshot.boards?.[0]?.time_created).toBe(seconds("2026-01-05T09:00:00Z"));
    expect(snapshot.boards?.[0]?.archived).toBeUndefined();
  });

  test("lists from left to right, their behavior guessed from the title, archived ones archived", () => {
    expect(snapshot.lists?.map(({ title, behavior }) => [title, behavior])).toEqual([
      ["Ideas", "backlog"],
      ["To do", "committed"],
      ["In Progress", "started"],
      ["Done", "completed"],
      ["Cancelled 2025", "cancelled"],
      ["Untitled", "committed"],
      ["Without a list", "committed"],
    ]);
    const archived = snapshot.lists?.filter((list) => list.archived !== undefined);
    expect(archived).toMatchObject([
      { title: "Cancelled 2025", archived: { time_archived: seconds("2026-01-13T08:00:00Z") } },
    ]);
  });

  test("cards from top to bottom, with description and dates", () => {
    expect(snapshot.cards?.map((card) => card.title)).toEqual([
      "Borrow tables",
      "Invite the choir",
      "Print the posters",
      "Book the hall",
      "Fireworks",
      "Untitled",
    ]);
    expect(cardCalled("Book the hall")).toMatchObject({
      content: "Ask for the **large** one.\n\nUntil noon.",
      start_date: seconds("2026-01-06T00:00:00Z"),
      due_date: seconds("2026-01-20T16:00:00Z"),
      time_updated: seconds("2026-01-19T11:00:00Z"),
    });
    expect(cardCalled("Borrow tables")).not.toHaveProperty("due_date");
  });

  test("the time of creation from the id, else from the creating action", () => {
    expect(cardCalled("Book the hall")?.time_created).toBe(seconds("2026-01-06T10:00:00Z"));
    expect(cardCalled("Untitled")?.time_created).toBe(seconds("2026-01-20T08:00:00Z"));
  });

  test("a completed card was completed when it came into its list", () => {
    expect(cardCalled("Book the hall")?.completed_date).toBe(seconds("2026-01-12T12:00:00Z"));
    expect(cardCalled("Print the posters")).not.toHaveProperty("completed_date");
  });

  test("archived cards, since their archiving", () => {
    const archived = snapshot.cards?.filter((card) => card.archived !== undefined);
    expect(archived).toMatchObject([
      { title: "Borrow tables", archived: { time_archived: seconds("2026-01-16T08:00:00Z") } },
    ]);
  });

  test("labels as tags of the nearest colour, unnamed ones called after theirs, also those only cards know", () => {
    expect(snapshot.tags?.map(({ name, color }) => [name, color])).toEqual([
      ["Urgent", "red"],
      ["sky", "ocean"],
      ["Print", "green"],
      ["black light", "black"],
      ["Retired", "green"],
      ["Nice to have", null],
      ["marked complete", "green"],
    ]);
    expect(tagNames(cardCalled("Print the posters")?.tag_ids)).toEqual(["sky", "Print"]);
  });

  test("a card marked complete outside a completed list is tagged", () => {
    expect(tagNames(cardCalled("Invite the choir")?.tag_ids)).toContain("marked complete");
    expect(tagNames(cardCalled("Book the hall")?.tag_ids)).toEqual(["Urgent"]);
  });

  test("members under their user names, people who left the board too", () => {
    expect(snapshot.members).toEqual([
      { id: "maria_lopez", display_name: "María López" },
      { id: "otto", display_name: "Otto Öst" },
      { id: "64b0c0ffee0000000000abcd", display_name: "A former member" },
    ]);
    const membersOf = (title: string) => cardCalled(title)?.members?.map((member) => member.user_id);
    expect(membersOf("Book the hall")).toEqual(["maria_lopez", "otto"]);
    expect(membersOf("Invite the choir")).toEqual(["64b0c0ffee0000000000abcd"]);
  });

  test("authors, marked as imported", () => {
    const source = { type: "import", import_id: "695b7d900000000000000001" };
    expect(cardCalled("Book the hall")?.user).toEqual({ user_id: "otto", type: "user", source });
    expect(cardCalled("Fireworks")?.user).toEqual({ user_id: "trello-import", type: "robot", source });
  });

  test("checklists and their items in order, ticked as they were", () => {
    expect(cardCalled("Print the posters")?.checklists).toMatchObject([
      { title: "Before", items: [] },
      {
        title: "Posters",
        items: [
          { title: "Draw", checked: true },
          { title: "Choose the paper", checked: false },
        ],
      },
    ]);
  });

  test("attachments as links, uploads counted as files", () => {
    expect(cardCalled("Book the hall")).toMatchObject({
      total_files: 1,
      external_links: [
        {
          type: "generic",
          generic: {
            url: "https://example.com/plan.pdf",
            display_text: "Floor plan",
            time_added: seconds("2026-01-07T10:00:00Z"),
          },
        },
        { type: "generic", generic: { display_text: "contract.pdf" } },
      ],
    });
  });

  test("comments of the cards in the export, oldest first", () => {
    expect(snapshot.comments).toMatchObject([
      {
        card_id: cardCalled("Book the hall")?.id,
        content: "Is the deposit paid?",
        user: { user_id: "maria_lopez" },
        time_created: seconds("2026-01-18T09:00:00Z"),
      },
      { content: "Paid, thank you!", user: { user_id: "otto" } },
    ]);
  });

  test("an archived board is archived", () => {
    const { snapshot: archived } = importTrello({ name: "Old", closed: true, lists: [], cards: [] });
    expect(archived.boards?.[0]?.archived).toBeDefined();
  });
});

describe("the report", () => {
  test("counts what was taken over", () => {
    expect(report.board).toBe("Spring fair 🌷");
    expect(report.imported).toEqual({
      members: 3,
      lists: 7,
      cards: 6,
      tags: 7,
      checklists: 2,
      "checklist items": 2,
      comments: 2,
      links: 2,
    });
  });

  test("says what each list was taken for", () => {
    expect(report.behaviors).toContainEqual({ list: "In Progress", behavior: "started" });
    expect(report.behaviors).toHaveLength(7);
  });

  test("counts what was taken over in another form", () => {
    expect(report.changed).toEqual({
      "cards whose list is missing, now in “Without a list”": 1,
      "blank titles, now “Untitled”": 2,
      "cards marked complete outside a completed list, now tagged “marked complete”": 1,
    });
  });

  test("counts what has no place", () => {
    expect(report.skipped).toEqual({
      "comments on cards that are not in the export": 1,
      "custom fields": 1,
      "custom field values": 1,
      "power-up data": 2,
      votes: 2,
      stickers: 1,
      locations: 1,
      "card covers": 1,
      "due dates and assignees of checklist items": 2,
      "other actions": 6,
    });
  });

  test("is about nothing when nothing was left out", () => {
    const { report: plain } = importTrello({ name: "Plain", lists: [{ id: "l", name: "Doing" }], cards: [] });
    expect([plain.changed, plain.skipped]).toEqual([{}, {}]);
  });
});

describe("guesses", () => {
  test.each([
    ["Done", "completed"],
    ["✅ Completed in May", "completed"],
    ["Released", "completed"],
    ["Doing", "started"],
    ["In progress (max 3)", "started"],
    ["in-progress", "started"],
    ["Code review", "started"],
    ["Backlog", "backlog"],
    ["Won’t do", "cancelled"],
    ["Rejected", "cancelled"],
    ["To be done", "committed"],
    ["To-do", "committed"],
    ["Not started", "committed"],
    ["Abandonware museum", "committed"],
    ["Garden", "committed"],
    ["", "committed"],
  ])("a list called “%s” is %s", (title, behavior) => {
    expect(guessBehavior(title)).toBe(behavior);
  });

  test.each<[string, TagColor | null]>([
    ["green", "green"],
    ["lime_light", "green"],
    ["sky_dark", "ocean"],
    ["black", "black"],
    ["pink", "pink"],
    ["", null],
    ["a colour to come", null],
  ])("a %s label becomes a tag that is %s", (label, tag) => {
    expect(tagColorOf(label)).toBe(tag);
  });
});

describe("unusual boards", () => {
  test("equal exports give equal workspaces", () => {
    expect(importTrello(fixture())).toEqual(importTrello(fixture()));
  });

  test("the fixture loads, and shows its cards where they were", async () => {
    const workspace = await loaded(fixture());
    const { board } = await workspace.getBoard({ board_id: "1", include: ["lists"] });
    expect(board.lists?.map((list) => list.card_order?.length ?? 0)).toEqual([0, 1, 2, 1, 1, 0, 1]);
    const { cards } = await workspace.previewView({ type: "card", card_filters: { is_archived: true } });
    expect(cards.map((card) => card.title)).toEqual(["Fireworks", "Borrow tables"]);
  });

  test.each<[string, unknown]>([
    ["without lists and cards", { id: "b", name: "Empty", lists: [], cards: [] }],
    ["with lists only", { name: "Lists", lists: [{ id: "l", name: "Done" }] }],
    ["with cards only", { name: "Cards", cards: [{ id: "c", name: "Alone", idList: "gone" }] }],
    ["with nulls", { name: null, desc: null, lists: null, cards: null, labels: null, actions: null, members: null }],
    ["with the least a card can have", { lists: [{ id: "l" }], cards: [{ id: "c", idList: "l" }] }],
    [
      "with texts no storage takes",
      { name: "a\0b", lists: [{ id: "l", name: "\ud800" }], cards: [{ id: "c", idList: "l", name: "x".repeat(2000) }] },
    ],
    [
      "with members whose names are no ids",
      {
        members: [
          { id: "a.b", username: "zoë", fullName: "Zoë" },
          { id: "trello-import", username: "trello-import" },
        ],
        cards: [{ id: "c", idMembers: ["a.b", "trello-import", "a.b"] }],
      },
    ],
  ])("a board %s loads", async (_, json) => {
    const workspace = await loaded(json);
    const { count } = await workspace.previewView({ type: "board", board_filters: {} });
    expect(count).toBe(1);
  });

  test("too long a title is cut, and that is reported", () => {
    const { snapshot: cut, report: told } = importTrello({ cards: [{ id: "c", name: "x".repeat(2000) }] });
    expect(cut.cards?.[0]?.title).toHaveLength(1024);
    expect(told.changed).toHaveProperty("titles cut after 1024 characters", 1);
  });

  test("faults are named by their path", () => {
    expect(
      faultsOf({
        name: 7,
        lists: [{ id: "l", name: "A" }, { name: "B" }],
        cards: [{ id: "c", name: "C", idList: "l", due: "tomorrow" }, "card"],
      }),
    ).toEqual([
      "name: Invalid input: expected string, received number",
      "lists[1].id: Invalid input: expected string, received undefined",
      "cards[0].due: Expected a date such as 2026-03-12T10:00:00.000Z",
      "cards[1]: Invalid input: expected object, received string",
    ]);
  });

  test("ids that occur twice are faults", () => {
    const lists = [{ id: "l" }, { id: "l" }];
    const cards = [{ id: "c" }, { id: "d" }, { id: "c" }];
    expect(faultsOf({ lists, cards })).toEqual([
      "lists[1].id: The id l occurs twice.",
      "cards[2].id: The id c occurs twice.",
    ]);
  });

  test("a checklist of a card that is not in the export is counted", () => {
    const { report: told } = importTrello({ cards: [], checklists: [{ id: "k", name: "Lost", idCard: "gone" }] });
    expect(told.skipped).toEqual({ "checklists of cards that are not in the export": 1 });
  });

  property.prop([fc.nat(), fc.option(fc.jsonValue(), { nil: undefined })], { numRuns: runs(150) })(
    "a board with anything in any one place is refused by path, or loads",
    async (place, value) => {
      const board = fixture();
      const places = [...placesIn(board)];
      const [parent, key] = places[place % places.length] ?? [];
      if (parent === undefined || key === undefined) throw new Error("The fixture is empty.");
      Reflect.set(parent, key, value);
      try {
        await loaded(board);
      } catch (error) {
        if (!(error instanceof TrelloFormatError)) throw error;
        expect(error.issues.length).toBeGreaterThan(0);
      }
    },
    30_000,
  );

  test.each([null, 7, "board", []])("%o is no board", (json) => {
    expect(faultsOf(json)).toHaveLength(1);
  });
});
