import { createClient } from "workspace-engine/client";
import type { ImportReport } from "workspace-engine/import";
import type { OpenedWorkspace } from "./board-workspace";
import type { ListMeanings } from "./file-to-open";
import { goToFirstBoardOf } from "./kept-board";
import { zoneHere } from "./zone-here";

interface ImportAnswer {
  readonly report: ImportReport;
  /** Of a file that was brought in. */
  readonly project_id?: string;
}

/** The workspace of the server this page comes from. Rejects where the server does not know the token. */
export async function openOnServer(teamId: string, token: string): Promise<OpenedWorkspace> {
  const workspace = createClient({ baseUrl: new URL("/v1", window.location.href).href, token, teamId });
  const { user } = await workspace.getCurrentUser();
  const opened: OpenedWorkspace = {
    workspace,
    id: `${teamId}/${user.id}`,
    place: "server",
    readFile: async (file) => {
      const { report } = await sendFile(file, token, "look");
      const open = async (meanings: ListMeanings) => {
        const { project_id = "" } = await sendFile(file, token, "import", meanings);
        await goToFirstBoardOf(workspace, project_id);
        return opened;
      };
      return { report, open };
    },
  };
  return opened;
}

/** The program that serves the workspace reads the file: to say what becomes of it, and to bring it in. */
async function sendFile(
  file: File,
  token: string,
  what: "look" | "import",
  meanings: ListMeanings = new Map(),
): Promise<ImportAnswer> {
  const query = new URLSearchParams({ name: file.name, time_zone: zoneHere(), dry_run: String(what === "look") });
  for (const [title, meant] of meanings) query.append("list", `${title}=${meant}`);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`/import?${query}`, { method: "POST", headers, body: file }).catch((cause: unknown) => {
    throw new Error("The server cannot be reached, or the file was changed or moved meanwhile.", { cause });
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(String(answer.error?.message));
  return answer;
}
