import { MemoryStorage } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { processorTime } from "../processor-time";
import { choicesOf } from "../views/data/choices";
import { Corpus } from "../views/data/corpus";
import { makeDocuments } from "../views/data/documents";
import { fill } from "../views/data/fill";
import { type Subject, workspaceOver } from "../views/data/subject";
import type { Figure } from "./figure";

/** A filled storage with a workspace over it, and the processor time of the commits that filled it. */
export async function filled(cards: number): Promise<{ readonly subject: Subject; readonly load: Figure }> {
  const recipe = { cards, words: 0, backDated: 0 };
  const now = manualClock().now();
  const storage = new MemoryStorage();
  const { commit } = storage;
  let microseconds = 0;
  storage.commit = async (team, given) => {
    const start = processorTime();
    const result = await commit.call(storage, team, given);
    microseconds += processorTime() - start;
    return result;
  };
  const corpus = new Corpus();
  const generated = makeDocuments(recipe, now / 1000);
  const choices = choicesOf(generated.around);
  const secondsToFill = await fill(storage, generated, corpus);
  storage.commit = commit;
  const workspace = workspaceOver(storage);
  const { boards } = await workspace.getBoards({ archived: false });
  // Cards can be put only into lists of boards that are not archived.
  const lists = new Map(boards.map(({ id }) => [id, choices.lists.get(id) ?? []]));
  const subject = { recipe, storage, workspace, corpus, choices: { ...choices, lists }, now, secondsToFill };
  return { subject, load: { name: "all of them loaded, in commits of 10,000", microseconds } };
}
