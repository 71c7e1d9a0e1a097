import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { Workspace } from "workspace-engine";
import { ImportError, type ImportOptions, importLines, readImport } from "workspace-engine/import";

export const actor = { user_id: "u-ada", role: "admin" } as const;

export const seconds = (iso: string): number => Date.parse(iso) / 1000;

export const fixtureText = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

export const fixture = (name: string): File => new File([fixtureText(name)], name);

export const fileOf = (text: string, name = "tasks.csv"): File => new File([text], name);

export const has = (text: string): string => expect.stringContaining(text);
export const like = (pattern: RegExp): string => expect.stringMatching(pattern);

/** A day, and its time unless that is midnight. */
const iso = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time * 1000).toISOString().replace(/(T00:00)?:00\.000Z$/, "");

/** The report of an import, and the workspace that its lines fill. */
export async function imported(file: File, options: ImportOptions = {}) {
  const read = await readImport(file, { now: 1_767_603_600, ...options });
  const workspace = new Workspace({ teamId: "t-import", actor });
  await importLines(workspace, read.lines());
  const snapshot = await workspace.export();
  const card = (title: string) => {
    const found = snapshot.cards.find((document) => document.title === title);
    if (found === undefined)
      throw new Error(`There is no card “${title}”, only: ${snapshot.cards.map((one) => one.title)}`);
    return found;
  };
  const listOf = (title: string) => snapshot.lists.find(({ id }) => id === card(title).list_id)?.title;
  const tagsOf = (title: string) => card(title).tag_ids.map((id) => snapshot.tags.find((tag) => tag.id === id)?.name);
  const titles = snapshot.cards.map(({ title }) => title).sort();
  const named = (id: string | undefined) => snapshot.members.find((member) => member.id === id)?.display_name;
  const titled = (documents: readonly { readonly id: string; readonly title: string }[], id: string | undefined) =>
    documents.find((document) => document.id === id)?.title;
  /** A card as people see it: names in place of ids, and days. */
  const shown = (title: string) => {
    const { status = null, priority, estimate, content, ...found } = card(title);
    return {
      ...{ title, status, priority, estimate, content, list: listOf(title), tags: tagsOf(title) },
      board: titled(snapshot.boards, found.board_id),
      author: named(found.user.user_id),
      members: found.members.map(({ user_id }) => named(user_id)),
      parent: titled(snapshot.cards, found.parent_card_id),
      parts: found.child_card_ids.map((id) => titled(snapshot.cards, id)),
      linked: found.linked_cards.map((link) => `${link.linked_card_type} ${titled(snapshot.cards, link.card_id)}`),
      links: found.external_links.flatMap((link) =>
        link.type === "generic" ? [`${link.generic.display_text} ${link.generic.url}`] : [],
      ),
      checklists: found.checklists.map((list) => [list.title, list.items.map((item) => item.title)]),
      ...{ start: iso(found.start_date), due: iso(found.due_date), completed: iso(found.completed_date) },
      ...{ created: iso(found.time_created), updated: iso(found.time_updated) },
      archived: iso(found.archived?.time_archived),
    };
  };
  return { ...read, workspace, snapshot, titles, card, shown, listOf, tagsOf };
}

type ShownCard = ReturnType<Awaited<ReturnType<typeof imported>>["shown"]>;

export type Shown = { readonly [Field in keyof ShownCard]?: ShownCard[Field] | undefined };

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
