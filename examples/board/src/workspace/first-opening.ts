import { type Invitation, lookAtInvitation } from "./access";
import type { OpenedWorkspace } from "./board-workspace";
import { openOnServer } from "./open-on-server";
import { clearFragment, handedInvitation, handedToken } from "./server-token";

/** The workspace that the server of this page serves; none where the page is only a file. */
export const team = document.querySelector<HTMLMetaElement>('meta[name="workspace-team"]')?.content || undefined;

/** By link, token or session. Whoever has come in by a link before, and opens it once more, is let in by the session. */
async function open(team: string): Promise<OpenedWorkspace | Invitation> {
  const token = handedToken();
  const secret = handedInvitation();
  if (secret === null) return openOnServer(team, token);
  return lookAtInvitation(secret).catch((refusal) => {
    clearFragment();
    return openOnServer(team, token).catch(() => Promise.reject(refusal));
  });
}

/** Opens the workspace of the server, if there is one, before the page can be drawn. */
export function openFirst() {
  if (team === undefined) return undefined;
  const opened = open(team);
  opened.catch(() => {});
  return () => opened;
}
