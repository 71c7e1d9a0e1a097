import { type ActingActor, type Workspace, WorkspaceError } from "workspace-engine";
import { call } from "../../access/every-operation";
import type { Existing } from "../../workspace/random/existing";
import { type ReadName, reads } from "../../workspace/random/reads";

export const readers: readonly ActingActor[] = [
  { user_id: "u-ada", role: "admin" },
  { user_id: "u-max", role: "member" },
];

/** One thing that was asked. */
export interface Question {
  readonly name: ReadName;
  readonly input: object;
  readonly actor: ActingActor;
}

export interface Answer {
  readonly question: Question;
  readonly answer: unknown;
}

/** Every `stride`-th of all that can be asked by each of the readers, from the `offset`-th on. */
export function questions(there: Existing, stride: number, offset: number): Question[] {
  const names = Object.keys(reads) as ReadName[];
  const all = names.flatMap((name) => reads[name](there).map((input) => ({ name, input })));
  return readers.flatMap((actor, index) =>
    all.filter((_, place) => (place + index + offset) % stride === 0).map((question) => ({ ...question, actor })),
  );
}

/** The workspace's answer; a refusal counts as one, without its id and time. */
export async function answerTo(workspace: Workspace, { name, input, actor }: Question): Promise<unknown> {
  try {
    return await call(workspace.as(actor), name, input);
  } catch (error) {
    if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
    const { code, status, message, issues } = error;
    return { refused: { code, status, message, issues } };
  }
}

export async function answersTo(workspace: Workspace, asked: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of asked) answers.push({ question, answer: await answerTo(workspace, question) });
  return answers;
}
