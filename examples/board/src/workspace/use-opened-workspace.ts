import { useEffect, useState } from "react";
import { WorkspaceError } from "workspace-engine";
import type { OpenedWorkspace } from "./board-workspace";
import { openOnServer } from "./open-on-server";
import { servedTeam } from "./served-team";
import { forgetToken, handedToken, keepToken } from "./server-token";

/** What the page shows before there is a workspace, and the ways to one. */
export interface OpeningState {
  readonly opened: OpenedWorkspace | undefined;
  readonly isOpening: boolean;
  readonly error: string | undefined;
  readonly team: string | undefined;
  readonly withToken: (token: string) => void;
  readonly inBrowser: (() => void) | undefined;
  readonly leave: () => void;
}

/** Fetched when somebody wants it, for the engine is larger than the board; a page that a server serves goes without. */
const openHere =
  import.meta.env.MODE === "served"
    ? undefined
    : async (): Promise<OpenedWorkspace> => (await import("./open-in-browser")).openInBrowser();

const team = servedTeam();
const handed = handedToken();

/** Opens the workspace of the token at hand, or a made-up one where no server serves the page. */
export function useOpenedWorkspace(): OpeningState {
  const [opening, setOpening] = useState<(() => Promise<OpenedWorkspace>) | undefined>(() => firstOpening());
  const [opened, setOpened] = useState<OpenedWorkspace>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (opening === undefined) return;
    let isWanted = true;
    opening().then(
      (workspace) => isWanted && setOpened(workspace),
      (cause: unknown) => {
        if (!isWanted) return;
        setError(reasonOf(cause));
        setOpening(undefined);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [opening]);

  const start = (open: () => Promise<OpenedWorkspace>): void => {
    setError(undefined);
    setOpening(() => open);
  };
  return {
    opened,
    isOpening: opening !== undefined && opened === undefined,
    error,
    team,
    withToken: (token) => {
      keepToken(token);
      start(() => openOnServer(team ?? "", token));
    },
    inBrowser: openHere && (() => start(openHere)),
    leave: () => {
      forgetToken();
      setOpened(undefined);
      setOpening(undefined);
    },
  };
}

function firstOpening(): (() => Promise<OpenedWorkspace>) | undefined {
  if (team === undefined) return openHere;
  return handed === null ? undefined : () => openOnServer(team, handed);
}

function reasonOf(cause: unknown): string {
  if (cause instanceof WorkspaceError && cause.status === 401) return "The server does not know this token.";
  return cause instanceof Error ? cause.message : String(cause);
}
