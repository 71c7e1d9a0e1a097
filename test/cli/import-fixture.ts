import { fileURLToPath } from "node:url";
import { Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";

export const fixture = (name: string): string => fileURLToPath(new URL(`../import/fixtures/${name}`, import.meta.url));

/** The cards a member finds in the file. */
export async function titlesIn(sqlite: string): Promise<string[]> {
  const storage = await SqliteStorage.open(sqlite);
  const actor = { user_id: "u-max", role: "member" } as const;
  const workspace = new Workspace({ teamId: "my-team", actor, storage });
  const { cards } = await workspace.previewView({ type: "card", card_filters: {}, count: 1000 });
  await storage.close();
  return cards.map(({ title }) => title);
}
