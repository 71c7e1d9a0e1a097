import { startTransition, useCallback, useEffect, useState } from "react";
import { WorkspaceError } from "workspace-engine";
import { onEvents } from "../shell/on-events";
import { type Invitation, join, signOut } from "./access";
import type { FileToOpen, ListMeanings, OpenedWorkspace } from "./board-workspace";
import { onOtherPlace } from "./browser/kept-place";
import { team } from "./first-opening";
import { ENDED, openOnServer } from "./open-on-server";
import { clearFragment, forgetToken, handedToken, keepToken } from "./server-token";
import { type Trouble, troubleOf, type WayOn } from "./trouble";

/** A file that was looked into; what it holds is shown as soon as it is opened. */
export interface FileToShow extends Pick<FileToOpen, "report"> {
  readonly open: (meanings: ListMeanings) => Promise<void>;
}

/** What the page shows before there is a workspace, and the ways to one. */
export interface OpeningState {
  readonly opened: OpenedWorkspace | undefined;
  /** Differs for each opened workspace. */
  readonly turn: number;
  readonly isOpening: boolean;
  readonly trouble: Trouble | undefined;
  readonly team: string | undefined;
  /** The link that was opened and waits for a name. */
  readonly invitation: Invitation | undefined;
  readonly join: (name: string) => Promise<void>;
  readonly withToken: (token: string) => void;
  readonly goOn: (way: WayOn) => void;
  /** Looks into a file that is to be opened or brought in. Rejects with what is wrong with it. */
  readonly readFile: (file: File) => Promise<FileToShow>;
  /** Puts a made-up workspace in the place of the one that is kept. */
  readonly beginAnew: () => Promise<void>;
  /** Signs out of a server, or forgets its token. */
  readonly leave: () => void;
}

export type Open = () => Promise<OpenedWorkspace | Invitation>;

/** Fetched when somebody wants it, for the engine is larger than the board; a page that a server serves goes without. */
const inBrowser = () =>
  import.meta.env.MODE === "served"
    ? Promise.reject(new Error("This page shows the workspace of its server."))
    : import("./browser/open-in-browser");

const waysOn: Readonly<Record<WayOn, () => Promise<OpenedWorkspace>>> = {
  again: async () => (await inBrowser()).openKept(),
  anew: async () => (await inBrowser()).beginAnew(),
  unkept: async () => (await inBrowser()).openUnkept(),
};

const accessEnded: Trouble = {
  title: "Your access has ended",
  text: "Your access to this workspace has ended. Ask for a new link. What you typed and did not save is still in this tab.",
  ways: [],
};

/** Opens the workspace of the server, by link, token or session, or the one that this browser keeps where none serves the page. */
export function useOpenedWorkspace(first: Open = waysOn.again): OpeningState {
  const [opened, setOpened] = useState<OpenedWorkspace>();
  const [invitation, setInvitation] = useState<Invitation>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [turn, setTurn] = useState(0);
  const [opening, setOpening] = useState<Open | undefined>(() => first);
  useEffect(() => {
    return onEvents(ENDED)((event) => {
      if (Reflect.get(event, "detail") !== opened?.workspace) return;
      setOpened(undefined);
      setTrouble(accessEnded);
    });
  }, [opened]);

  const show = useCallback((workspace: OpenedWorkspace): void => {
    // A whole page is drawn in pieces.
    startTransition(() => {
      setTurn((last) => last + 1);
      setTrouble(undefined);
      setOpening(undefined);
      setInvitation(undefined);
      setOpened(workspace);
    });
  }, []);
  useEffect(() => {
    if (opening === undefined) return;
    let isWanted = true;
    opening().then(
      (found) => {
        if (!isWanted) return;
        if ("workspace" in found) return show(found);
        setOpening(undefined);
        setInvitation(found);
      },
      (cause: unknown) => {
        if (!isWanted) return;
        setTrouble(isWithoutSession(cause) ? undefined : troubleOf(cause));
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
    invitation,
    join: async (name) => {
      if (invitation === undefined) return;
      await join(invitation, name);
      clearFragment();
      forgetToken();
      setInvitation(undefined);
      start(() => openOnServer(team ?? "", null));
    },
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
      setOpened(undefined);
      setOpening(undefined);
      signOut().catch((cause: unknown) => setTrouble(troubleOf(cause)));
    },
  };
}

/** A first visit is no fault to report. */
const isWithoutSession = (cause: unknown): boolean =>
  cause instanceof WorkspaceError && cause.status === 401 && handedToken() === null;
