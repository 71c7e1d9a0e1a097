import { type Clock, MemoryStorage, Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import type { Choices } from "./card-changes";
import { choicesOf } from "./choices";
import { Corpus } from "./corpus";
import { makeDocuments } from "./documents";
import { fill } from "./fill";
import type { Recipe } from "./recipe";
import { ADA, TEAM } from "./writes";

/** A filled storage with a workspace over it. */
export interface Subject {
  readonly recipe: Recipe;
  readonly storage: MemoryStorage;
  readonly workspace: Workspace;
  readonly corpus: Corpus;
  readonly choices: Choices;
  /** Epoch milliseconds. The clock stands still, so that answers can be known beforehand. */
  readonly now: number;
  readonly secondsToFill: number;
}

export async function makeSubject(recipe: Recipe, tell: (progress: string) => void = () => {}): Promise<Subject> {
  const now = manualClock().now();
  const storage = new MemoryStorage();
  const corpus = new Corpus();
  const generated = makeDocuments(recipe, now / 1000);
  tell("the documents are made");
  const choices = choicesOf(generated.around);
  const secondsToFill = await fill(storage, generated, corpus);
  return { recipe, storage, workspace: workspaceOver(storage), corpus, choices, now, secondsToFill };
}

export function workspaceOver(storage: MemoryStorage, clock: Clock = manualClock()): Workspace {
  return new Workspace({ teamId: TEAM, actor: ADA, storage, clock });
}
