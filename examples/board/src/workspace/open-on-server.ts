import { createClient } from "workspace-engine/client";
import type { OpenedWorkspace } from "./board-workspace";

/** The workspace of the server this page comes from. Rejects where the server does not know the token. */
export async function openOnServer(teamId: string, token: string): Promise<OpenedWorkspace> {
  const client = createClient({ baseUrl: new URL("/v1", window.location.href).href, token, teamId });
  await client.getCurrentUser();
  return { workspace: client, place: "server" };
}
