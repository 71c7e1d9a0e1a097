import { describe, expect, test } from "vitest";
import { type ActingActor, Workspace } from "workspace-engine";
import { type Call, everyday, filled, member, owner, reading, writing } from "./trip-operations";
import { TripStorage } from "./trip-storage";

/** How many waits there are before the commit, if there is one, and for the answer. */
interface Waits {
  readonly before: number;
  readonly answer: number;
}

/** What the third of three calls waits for: by then the process knows the documents. */
async function tripsOf(call: Call, actor: ActingActor, storage = new TripStorage()) {
  const world = await filled(storage);
  const workspace = world.workspace.as(actor);
  for (const run of [0, 1]) await call(workspace, world, run);
  world.storage.trips.length = 0;
  await call(workspace, world, 2);
  return world.storage.trips;
}

function waits(trips: readonly (readonly string[])[]): Waits {
  const commit = trips.findIndex((trip) => trip.includes("commit"));
  return { before: commit, answer: trips.length - commit - 1 };
}

describe.each([owner, member])("as $role", (actor) => {
  test.each(Object.entries(reading))("[B3.8] %s waits twice, and for one call each time", async (_, call) => {
    const trips = await tripsOf(call, actor);
    expect(trips.map((calls) => calls.length)).toEqual([1, 1]);
  });

  test.each(Object.entries(writing))("[B3.8] %s waits little", async (_, [call, before]) => {
    const found = waits(await tripsOf(call, actor));
    expect(found.before).toBeGreaterThan(0);
    expect(found.before).toBeLessThanOrEqual(before);
    expect(found.answer).toBe(1);
  });

  test.each(Object.entries(everyday))(
    "[B3.12] %s waits for what it needs one after another, and for nothing else",
    async (_, [call, most]) => {
      expect((await tripsOf(call, actor)).length).toBeLessThanOrEqual(most);
    },
  );
});

describe.each([owner, member])("as $role, of a storage that tells of the log along with reads", (actor) => {
  const telling = () => new TripStorage({ tellsLog: true });

  test.each(Object.entries(reading))("[B3.11] %s waits once when it is shown again", async (_, call) => {
    const trips = await tripsOf(call, actor, telling());
    expect(trips.map((calls) => calls.length)).toEqual([1]);
  });

  test.each(Object.entries(writing))("[B3.8 B3.11] %s waits no more than without", async (_, [call, before]) => {
    const found = waits(await tripsOf(call, actor, telling()));
    expect(found.before).toBeLessThanOrEqual(before);
    expect(found.answer).toBeLessThanOrEqual(1);
  });

  test("[B3.11] a page whose cards others did not touch is shown again after their commits", async () => {
    const { storage, workspace, todo } = await filled(telling());
    const here = workspace.as(actor);
    const elsewhere = new Workspace({ teamId: "t-acme", actor: owner, storage });
    const look = () => here.previewView({ type: "card", card_filters: {}, count: 25 });
    for (const run of [1, 2]) {
      await elsewhere.createNote({ title: `Note ${run}` });
      await look();
    }
    await elsewhere.createNote({ title: "Note" });
    storage.trips.length = 0;
    const { cards } = await look();
    expect(storage.trips).toHaveLength(1);
    await elsewhere.updateList({ list_id: todo, title: "Next" });
    storage.trips.length = 0;
    expect((await look()).cards.map((card) => card.list_title)).toEqual(cards.map(() => "Next"));
    expect(storage.trips).toHaveLength(2);
  });
});

test("[B3.9] what the process itself changed of access is not presumed to be as it was", async () => {
  const { storage, workspace, card, project } = await filled(new TripStorage());
  const here = workspace.as(member);
  await here.getCard({ card_id: card });
  await workspace.createProject({ title: "Another secret", is_private: true });
  storage.trips.length = 0;
  await here.getCard({ card_id: card });
  expect(storage.trips).toHaveLength(2);
  await workspace.removeProjectMember({ project_id: project.id, user_id: member.user_id });
  await expect(here.getCard({ card_id: card })).rejects.toMatchObject({ code: "no_access" });
});

describe.each([false, true])("what another process did (the storage tells of the log: %s)", (tellsLog) => {
  /** The member's process, which knows the documents, and another one over the same storage. */
  async function twoProcesses() {
    const world = await filled(new TripStorage({ tellsLog }));
    const elsewhere = new Workspace({ teamId: "t-acme", actor: owner, storage: world.storage });
    const here = world.workspace.as(member);
    await here.getCard({ card_id: world.card });
    await here.getBoard({ board_id: world.board });
    return { ...world, here, elsewhere };
  }

  test("[B3.9] a space that was closed is closed at once", async () => {
    const { here, elsewhere, project, card, todo, board } = await twoProcesses();
    await elsewhere.removeProjectMember({ project_id: project.id, user_id: member.user_id });
    await elsewhere.updateCard({ card_id: card, title: "Not for everybody" });
    const { cards } = await here.previewView({ type: "card", card_filters: {} });
    expect(cards).toEqual([]);
    const refused = { code: "no_access" };
    await expect(here.getCard({ card_id: card })).rejects.toMatchObject(refused);
    await expect(here.getBoard({ board_id: board })).rejects.toMatchObject(refused);
    await expect(here.updateCard({ card_id: card, title: "Mine" })).rejects.toMatchObject(refused);
    await expect(here.createCard({ title: "Mine", list_id: todo })).rejects.toMatchObject(refused);
  });

  test("[B3.9] a space that was opened is open at once", async () => {
    const { here, elsewhere, secret } = await twoProcesses();
    const { board } = await elsewhere.createBoard({
      project_id: secret.id,
      title: "Plans",
      lists: [{ title: "To do" }],
    });
    const { card } = await elsewhere.createCard({ title: "Plan", board_id: board.id });
    await expect(here.getCard({ card_id: card.id })).rejects.toMatchObject({ code: "no_access" });
    await elsewhere.addProjectMember({ project_id: secret.id, user_id: member.user_id });
    expect((await here.getCard({ card_id: card.id })).card.title).toBe("Plan");
    await elsewhere.removeProjectMember({ project_id: secret.id, user_id: member.user_id });
    await expect(here.updateCard({ card_id: card.id, title: "Mine" })).rejects.toMatchObject({ code: "no_access" });
    await elsewhere.addProjectMember({ project_id: secret.id, user_id: member.user_id });
    expect((await here.updateCard({ card_id: card.id, title: "Mine" })).card.title).toBe("Mine");
  });

  test("[B3.9] where a card stands is read anew", async () => {
    const { here, elsewhere, card, doing, project } = await twoProcesses();
    await elsewhere.updateList({ list_id: doing, title: "At work" });
    await elsewhere.moveCard({ card_id: card, list_id: doing });
    expect((await here.getCard({ card_id: card })).card.list_title).toBe("At work");
    const { board } = await elsewhere.createBoard({
      project_id: project.id,
      title: "Other",
      lists: [{ title: "Elsewhere" }],
    });
    const [list = ""] = board.list_order;
    await elsewhere.updateList({ list_id: doing, board_id: board.id });
    await elsewhere.updateBoard({ board_id: board.id, archived: true });
    await expect(here.createCard({ title: "New", list_id: doing })).rejects.toMatchObject({ code: "archived_target" });
    await expect(here.moveCard({ card_id: card, list_id: list })).rejects.toMatchObject({ code: "archived_target" });
  });
});
