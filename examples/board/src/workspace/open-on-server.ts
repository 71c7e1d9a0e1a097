import { createClient } from "workspace-engine/client";
import type { ImportReport } from "workspace-engine/import";
import { zoneHere } from "../shell/time-in-words";
import { askServer } from "./ask-server";
import type { ListMeanings, OpenedWorkspace, SavedView } from "./board-workspace";
import { goToFirstBoardOf } from "./kept-board";
import { askAhead } from "./requests";

interface ImportAnswer {
  readonly report: ImportReport;
  /** Of a file that was brought in. */
  readonly project_id?: string;
}

/** The event of the window when the server of a workspace, its `detail`, knows whoever looks no more. */
export const ENDED = "workspace-engine-ended";

/** The workspace of the server this page comes from, by a token or else the session of this browser. Rejects where the server knows neither. */
export async function openOnServer(teamId: string, token: string | null): Promise<OpenedWorkspace> {
  let isOpen = false;
  const fetch = async (request: Request): Promise<Response> => {
    const response = await window.fetch(request);
    const isEnded = isOpen && response.status === 401 && !request.signal.aborted;
    if (isEnded) window.dispatchEvent(new CustomEvent(ENDED, { detail: workspace }));
    return response;
  };
  const workspace = createClient({ baseUrl: new URL("/v1", window.location.href).href, token, teamId, fetch });
  const commits = workspace.getCommits({ count: 1 }).catch(() => undefined);
  const { user } = await workspace.getCurrentUser();
  isOpen = true;
  askAhead(workspace).catch(() => {});
  const opened: OpenedWorkspace = {
    workspace,
    id: `${teamId}/${user.id}`,
    me: user,
    place: "server",
    hasHistory: (await commits) !== undefined,
    views: {
      all: async () => (await askServer<{ saved_views: readonly SavedView[] }>("GET /saved-views")).saved_views,
      save: (name, query) => askServer("POST /saved-views", { name, query }),
      remove: (id) => askServer(`DELETE /saved-views/${id}`),
    },
    readFile: async (file) => {
      const { report } = await sendFile(file, "look");
      const open = async (meanings: ListMeanings) => {
        const { project_id = "" } = await sendFile(file, "import", meanings);
        await goToFirstBoardOf(workspace, project_id);
        return opened;
      };
      return { report, open };
    },
  };
  return opened;
}

/** The program that serves the workspace reads the file: to say what becomes of it, and to bring it in. */
function sendFile(file: File, what: "look" | "import", meanings: ListMeanings = new Map()): Promise<ImportAnswer> {
  const query = new URLSearchParams({ name: file.name, time_zone: zoneHere(), dry_run: String(what === "look") });
  for (const [title, meant] of meanings) query.append("list", `${title}=${meant}`);
  return askServer(`POST /import?${query}`, file);
}
