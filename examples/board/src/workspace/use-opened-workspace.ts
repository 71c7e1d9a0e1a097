import { useCallback, useEffect, useState } from "react";
import type { OpenedWorkspace } from "./board-workspace";
import { onOtherPlace } from "./browser/kept-place";
import type { FileToOpen, ListMeanings } from "./file-to-open";
import { openOnServer } from "./open-on-server";
import { servedTeam } from "./served-team";
import { forgetToken, handedToken, keepToken } from "./server-token";
import { type Trouble, troubleOf, type WayOn } from "./trouble";

/** A file that was looked into; what it holds is shown as soon as it is opened. */
export interface FileToShow extends Pick<FileToOpen, "report"> {
  readonly open: (meanings: ListMeanings) => Promise<void>;
}

/** What the page shows before there is a workspace, and the ways to one. */
export interface OpeningState {
  readonly opened: OpenedWorkspace | undefined;
  /** Tells one opened workspace from the next. */
  readonly turn: number;
  readonly isOpening: boolean;
  readonly trouble: Trouble | undefined;
  readonly team: string | undefined;
  readonly withToken: (token: string) => void;
  readonly goOn: (way: WayOn) => void;
  /** Looks into a file that is to be opened or brought in. Rejects with what is wrong with it. */
  readonly readFile: (file: File) => Promise<FileToShow>;
  /** Puts a made-up workspace in the place of the one that is kept. */
  readonly beginAnew: () => Promise<void>;
  readonly leave: () => void;
}

type Open = () => Promise<OpenedWorkspace>;

/** Fetched when somebody wants it, for the engine is larger than the board; a page that a server serves goes without. */
const inBrowser = () =>
  import.meta.env.MODE === "served"
    ? Promise.reject(new Error("This page shows the workspace of its server."))
    : import("./browser/open-in-browser");

const waysOn: Readonly<Record<WayOn, Open>> = {
  again: async () => (await inBrowser()).openKept(),
  anew: async () => (await inBrowser()).beginAnew(),
  unkept: async () => (await inBrowser()).openUnkept(),
};

const team = servedTeam();
const handed = team === undefined ? null : handedToken();

/** Opens the workspace of the token at hand, or the one that this browser keeps where no server serves the page. */
export function useOpenedWorkspace(): OpeningState {
  const [opening, setOpening] = useState<Open | undefined>(() => firstOpening());
  const [opened, setOpened] = useState<OpenedWorkspace>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [turn, setTurn] = useState(0);

  const show = useCallback((workspace: OpenedWorkspace): void => {
    setTurn((last) => last + 1);
    setTrouble(undefined);
    setOpening(undefined);
    setOpened(workspace);
  }, []);
  useEffect(() => {
    if (opening === undefined) return;
    let isWanted = true;
    opening().then(
      (workspace) => isWanted && show(workspace),
      (cause: unknown) => {
        if (!isWanted) return;
        setTrouble(troubleOf(cause));
        setOpening(undefined);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [opening, show]);

  const start = useCallback((open: Open): void => {
    setTrouble(undefined);
    setOpened(undefined);
    setOpening(() => open);
  }, []);
  useEffect(() => (team === undefined ? onOtherPlace(() => start(waysOn.again)) : undefined), [start]);

  return {
    opened,
    turn,
    isOpening: opening !== undefined,
    trouble,
    team,
    withToken: (token) => {
      keepToken(token);
      start(() => openOnServer(team ?? "", token));
    },
    goOn: (way) => start(waysOn[way]),
    readFile: async (file) => {
      const readFile = opened?.readFile ?? (await inBrowser()).readFile;
      const { report, open } = await readFile(file);
      return { report, open: async (meanings) => show(await open(meanings)) };
    },
    beginAnew: async () => show(await waysOn.anew()),
    leave: () => {
      forgetToken();
      setOpened(undefined);
      setOpening(undefined);
    },
  };
}

function firstOpening(): Open | undefined {
  if (team === undefined) return waysOn.again;
  return handed === null ? undefined : () => openOnServer(team, handed);
}
