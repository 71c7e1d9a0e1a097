import { readFileSync } from "node:fs";
import { Workspace } from "workspace-engine";
import { ImportError, type ImportOptions, readImport } from "workspace-engine/import";

export const actor = { user_id: "u-ada", role: "admin" } as const;

export const seconds = (iso: string): number => Date.parse(iso) / 1000;

export const fixture = (name: string): File =>
  new File([readFileSync(new URL(`fixtures/${name}`, import.meta.url))], name);

export const fileOf = (text: string, name = "tasks.csv"): File => new File([text], name);

/** The report of an import, and the workspace that its lines fill. */
export async function imported(file: File, options: ImportOptions = {}) {
  const read = await readImport(file, { now: 1_767_603_600, ...options });
  const workspace = new Workspace({ teamId: "t-import", actor });
  await workspace.loadLines(read.lines());
  const snapshot = await workspace.export();
  const card = (title: string) => {
    const found = snapshot.cards.find((document) => document.title === title);
    if (found === undefined)
      throw new Error(`There is no card “${title}”, only: ${snapshot.cards.map((one) => one.title)}`);
    return found;
  };
  const listOf = (title: string) => snapshot.lists.find(({ id }) => id === card(title).list_id)?.title;
  const tagsOf = (title: string) => card(title).tag_ids.map((id) => snapshot.tags.find((tag) => tag.id === id)?.name);
  return { ...read, workspace, snapshot, card, listOf, tagsOf };
}

/** The error of a file that cannot be read. */
export async function refused(file: File): Promise<ImportError> {
  const error: unknown = await readImport(file).catch((reason: unknown) => reason);
  if (!(error instanceof ImportError)) throw error;
  return error;
}

export async function linesIn(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Lines after which nothing comes any more: whoever reads them stands as a process does that was killed. */
export async function* brokenOff(lines: readonly string[], count: number, stopped: () => void): AsyncGenerator<string> {
  yield* lines.slice(0, count);
  stopped();
  await new Promise(() => {});
}
