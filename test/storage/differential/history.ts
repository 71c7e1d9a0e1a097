import { type Storage, Workspace } from "workspace-engine";
import { generateWorkspace, manualClock, seededRandom } from "workspace-engine/testing";
import { Dice } from "../../../src/testing/storage-contract/dice";

const CARDS = 60;
const STEPS = 40;

/** A workspace after the history of a seed, which is the same on every storage. */
export async function played(storage: Storage, teamId: string, seed: number): Promise<Workspace> {
  const clock = manualClock();
  const random = seededRandom(seed);
  const workspace = new Workspace({
    teamId,
    actor: { user_id: "u-ada", role: "admin" },
    storage,
    clock,
    random,
  });
  await workspace.load(generateWorkspace({ seed, cards: CARDS, teamId }));
  const dice = new Dice(seededRandom(seed + 1));
  for (let step = 0; step < STEPS; step++) {
    clock.advance(`${1 + dice.below(90)}m`);
    await act(workspace, dice);
  }
  return workspace;
}

/** Some of what is asked is refused, on every storage alike. */
async function act(workspace: Workspace, dice: Dice): Promise<void> {
  const card_id = String(1 + dice.below(CARDS));
  const number = dice.below(6);
  const acts = [
    () => workspace.updateCard({ card_id, title: dice.pick(["A b", "\u00c9t\u00e9", "\ufb03", "\u{1f600}"]) }),
    () => workspace.updateCard({ card_id, estimate: number, priority: number % 4 }),
    () => workspace.updateCard({ card_id, due_date: dice.pick([0, 1_767_603_600, 1_767_603_601]) }),
    () => workspace.updateCard({ card_id, archived: dice.chance(0.5) }),
    () => workspace.moveCard({ card_id, list_id: String(1 + dice.below(10)), position: number }),
    () => workspace.deleteCard({ card_id }),
  ];
  await dice
    .pick(acts)()
    .catch(() => {});
}
