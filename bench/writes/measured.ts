import type { CreateCardInput, DocumentWrite, StoredDocument, Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { SkewedRandom } from "../../src/testing/generate-workspace/world";
import { changedCard, turnOf } from "../views/data/card-changes";
import { fieldsOf } from "../views/data/corpus";
import { sampleCards } from "../views/data/sample";
import type { Subject } from "../views/data/subject";
import { applied, commitOf } from "../views/data/writes";
import { updateInput } from "../views/sections/update-input";
import type { Measured } from "./figure";

const CALLS = 250;
const BULK = 10_000;

/** Measurements of a filled workspace, in microseconds per call. */
export async function measuredOf(subject: Subject): Promise<readonly Measured[]> {
  const { workspace, choices } = subject;
  const random = new SkewedRandom(seededRandom(11));
  const sample = () => sampleCards(subject, random, CALLS);
  const inputs = await newCards(workspace, subject);
  return [
    {
      name: "createCard, a title in a list",
      prepare: async () => each(inputs.plain, (input) => workspace.createCard(input)),
    },
    {
      name: "createCard, with members, tags, dates and content",
      prepare: async () => each(inputs.full, (input) => workspace.createCard(input)),
    },
    {
      name: "updateCard, one field",
      prepare: async (round) =>
        (await sample()).map((stored, place) => {
          const input = updateInput(stored, round * CALLS + place, choices.users);
          return () => workspace.updateCard(input);
        }),
    },
    {
      name: "moveCard, to another list",
      prepare: async (round) =>
        (await sample()).map((stored, place) => {
          const list_id = anotherList(stored, round + place, subject);
          return () => workspace.moveCard({ card_id: stored.id, list_id });
        }),
    },
  ];
}

/** Ten thousand cards in one commit of the storage: changed ones, and new ones. */
export function bulksOf(subject: Subject): readonly Measured[] {
  const { storage, choices } = subject;
  const random = new SkewedRandom(seededRandom(12));
  const count = BULK.toLocaleString("en");
  const sampled = () => sampleCards(subject, random, BULK);
  const committing = (put: readonly DocumentWrite[]) => {
    const commit = commitOf(put);
    return [() => applied(storage, commit)];
  };
  return [
    {
      name: `${count} cards changed in one commit`,
      prepare: async (round) =>
        committing((await sampled()).map((stored, place) => changedCard(stored, round + place, choices))),
    },
    {
      name: `${count} new cards in one commit`,
      prepare: async (round) => committing((await sampled()).map((stored, place) => copied(stored, round, place))),
    },
  ];
}

/** The same under an id of its own. */
function copied({ body }: StoredDocument, round: number, place: number): DocumentWrite {
  const id = String(100_000_000 + round * BULK + place);
  const document = { ...body, id };
  return { kind: "card", id, body: document, fields: fieldsOf({ body: document }) };
}

/** Cards to be made, in one list after another. */
async function newCards(workspace: Workspace, { choices }: Subject) {
  const { tags } = await workspace.getTags({});
  const common = tags.filter(({ project_id }) => project_id === undefined).map(({ id }) => id);
  const lists = [...choices.lists.values()].flat().map(({ id }) => id);
  const plain = (turn: number): CreateCardInput => ({ title: `A card, number ${turn}`, list_id: turnOf(lists, turn) });
  const full = (turn: number): CreateCardInput => ({
    ...plain(turn),
    content: `What is to be done for number ${turn}, and why. `.repeat(6),
    members: [{ user_id: turnOf(choices.users, turn) }, { user_id: turnOf(choices.users, turn + 1) }],
    owner_id: turnOf(choices.users, turn),
    tags: common.length === 0 ? [] : [turnOf(common, turn)],
    priority: 1 + (turn % 4),
    estimate: 1 + (turn % 5),
    due_date: 1_767_600_000 + (turn % 40) * 86_400,
  });
  return { plain, full };
}

let turns = 0;

function each<Input>(input: (turn: number) => Input, call: (input: Input) => Promise<unknown>) {
  return Array.from({ length: CALLS }, () => {
    turns += 1;
    const given = input(turns);
    return () => call(given);
  });
}

function anotherList({ body }: StoredDocument, turn: number, { choices }: Subject): string {
  const others = choices.lists.get(String(body["board_id"]))?.filter(({ id }) => id !== body["list_id"]) ?? [];
  const all = others.length > 0 ? others : [...choices.lists.values()].flat();
  return turnOf(all, turn).id;
}
