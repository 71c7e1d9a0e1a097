import { expect, onTestFinished } from "vitest";
import { Workspace } from "workspace-engine";
import { type ImportLinesOptions, importLines, readImport } from "workspace-engine/import";
import { actor } from "./read";

export const now = 1_767_603_600;

/**
 * A workspace into which files of one source are brought, one after the other, and the space that they make. At the end of
 * its test it has to be whole.
 */
export async function brought(first: File) {
  const workspace = new Workspace({ teamId: "t-brought", actor, history: true, recordOperations: true });
  const bring = async (file: File, options: ImportLinesOptions = {}, at = now) => {
    const { lines } = await readImport(file, { now: at });
    return importLines(workspace, lines(), options);
  };
  const { project_id } = await bring(first);
  const id = (key: string) => `${project_id}-${key}`;
  /** The same bytes, on another day, make no commit; and what is there can be kept and restored. */
  const holds = async (file: File) => {
    const [{ commits }, before] = [await workspace.getCommits({ count: 1 }), await workspace.export()];
    const output = await bring(file, {}, now + 86_400);
    expect(output).toMatchObject({ added: 0, updated: 0 });
    expect((await workspace.getCommits({ count: 1 })).commits).toEqual(commits);
    expect(await workspace.export()).toEqual(before);
    return output;
  };
  onTestFinished(async () => {
    expect(await workspace.verify()).toEqual([]);
    const copy = new Workspace({ teamId: "t-copy", actor });
    await copy.load(await workspace.export());
    expect({ ...(await copy.export()), team_id: "" }).toEqual({ ...(await workspace.export()), team_id: "" });
  });
  return { workspace, project_id, bring, id, holds };
}
