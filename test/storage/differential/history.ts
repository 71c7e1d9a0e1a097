import { type Storage, Workspace } from "workspace-engine";
import { generateWorkspace, manualClock, seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/random";

const CARDS = 60;
const STEPS = 40;

/** A workspace after the history of a seed, which is the same on every storage. */
export async function played(storage: Storage, teamId: string, seed: number): Promise<Workspace> {
  const clock = manualClock();
  const workspace = new Workspace({
    teamId,
    actor: { user_id: "u-ada", role: "admin" },
    storage,
    clock,
    random: seededRandom(seed),
  });
  await workspace.load(generateWorkspace({ seed, cards: CARDS, teamId }));
  const random = new Random(seededRandom(seed + 1));
  for (let step = 0; step < STEPS; step++) {
    clock.advance(`${1 + random.below(90)}m`);
    await act(workspace, random);
  }
  return workspace;
}

/** Some of what is asked is refused, on every storage alike. */
async function act(workspace: Workspace, random: Random): Promise<void> {
  const card_id = String(1 + random.below(CARDS));
  const number = random.below(6);
  const acts = [
    () => workspace.updateCard({ card_id, title: random.pick(["A b", "\u00c9t\u00e9", "\ufb03", "\u{1f600}"]) }),
    () => workspace.updateCard({ card_id, estimate: number, priority: number % 4 }),
    () => workspace.updateCard({ card_id, due_date: random.pick([0, 1_767_603_600, 1_767_603_601]) }),
    () => workspace.updateCard({ card_id, archived: random.chance(0.5) }),
    () => workspace.moveCard({ card_id, list_id: String(1 + random.below(10)), position: number }),
    () => workspace.deleteCard({ card_id }),
  ];
  await random
    .pick(acts)()
    .catch(() => {});
}
