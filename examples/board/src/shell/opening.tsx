import { useState } from "react";
import { roleWords } from "../people/role-words";
import type { Invitation } from "../workspace/access";
import type { Trouble, WayOn } from "../workspace/trouble";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { FileButton } from "./file-button";
import { Icon } from "./icon";
import { later } from "./later";
import { useWork } from "./use-work";

const FileDialog = later(async () => (await import("./file-dialog")).FileDialog);

const wordsOf: Readonly<Record<WayOn, string>> = {
  again: "Try again",
  anew: "Begin anew with a made-up workspace",
  unkept: "Go on without keeping anything",
};

/** The page before there is a workspace. */
export function Opening({ isOpening, trouble, team, invitation, join, withToken, goOn, readFile }: OpeningState) {
  const [file, setFile] = useState<File>();
  const title = team === undefined ? trouble?.title : undefined;
  const isAsking = !isOpening && team !== undefined;
  return (
    <main className="opening">
      <section className="opening-card" aria-busy={isOpening}>
        <span className="mark" aria-hidden="true">
          <Icon name="board" />
        </span>
        <h1>{isOpening ? "Opening the workspace…" : (title ?? titleOf(team, invitation))}</h1>
        {trouble !== undefined && (
          <p className="notice is-bad" role="alert">
            {trouble.text}
          </p>
        )}
        {isOpening && <span className="spinner" aria-hidden="true" />}
        {isAsking && invitation !== undefined && <JoinForm {...{ invitation, join }} />}
        {isAsking && invitation === undefined && <LinkForm withToken={withToken} />}
        {!isOpening && team === undefined && trouble !== undefined && (
          <WaysOn ways={trouble.ways} {...{ goOn, setFile }} />
        )}
      </section>
      {file !== undefined && <FileDialog {...{ file, readFile }} close={() => setFile(undefined)} />}
    </main>
  );
}

const titleOf = (team: string | undefined, invitation: Invitation | undefined): string =>
  invitation === undefined ? `Open ${team ?? "a workspace"}` : `Welcome to ${invitation.team_id}`;

interface WaysOnProps extends Pick<Trouble, "ways">, Pick<OpeningState, "goOn"> {
  readonly setFile: (file: File) => void;
}

function WaysOn({ ways, goOn, setFile }: WaysOnProps) {
  return (
    <div className="stack">
      {ways.map((way, index) => (
        <button
          key={way}
          type="button"
          className={index === 0 ? "button is-primary is-wide" : "button is-wide"}
          onClick={() => goOn(way)}
        >
          {wordsOf[way]}
        </button>
      ))}
      {ways.includes("anew") && <FileButton className="button is-wide" choose={setFile} />}
    </div>
  );
}

/** Whoever opened a link says who they are. */
function JoinForm({ invitation, join }: Pick<OpeningState, "join"> & { readonly invitation: Invitation }) {
  const [name, setName] = useState(invitation.name ?? "");
  const { isBusy, faults, go } = useWork(() => join(name));
  const role = roleWords[invitation.role].toLowerCase();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) go();
      }}
    >
      <p>
        {invitation.invited_by === null ? "This link makes you " : `${invitation.invited_by} invites you: you will be `}
        <b>{role === "owner" || role === "admin" ? `an ${role}` : `a ${role}`}</b> of this workspace.
      </p>
      <label className="field">
        <span>Your name</span>
        <input
          required
          // biome-ignore lint/a11y/noAutofocus: there is nothing else to do on this page.
          autoFocus
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <small>The others see it on what you write and change.</small>
      </label>
      {faults?.map((fault) => (
        <p key={fault} className="notice is-bad" role="alert">
          {fault}
        </p>
      ))}
      <button type="submit" className="button is-primary is-wide" aria-disabled={isBusy}>
        {isBusy ? "One moment…" : "Come in"}
      </button>
      <small className="fine">The link is good once. From then on this browser knows you.</small>
    </form>
  );
}

/** Asks for a link or token where there is no session. */
function LinkForm({ withToken }: Pick<OpeningState, "withToken">) {
  const [text, setText] = useState("");
  const open = (): void => {
    const [, kind, secret = ""] = /#(invite|token)=(.+)$/.exec(text.trim()) ?? [];
    if (kind === "invite") window.location.hash = `invite=${secret}`;
    else if (text.trim() !== "") withToken(kind === undefined ? text.trim() : decodeURIComponent(secret));
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <p>
        You come in by a link of your own. Ask one of the people who run this workspace for it: they find it under
        “People”.
      </p>
      <label className="field">
        <span>Link or token</span>
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <small>
          The command that serves the workspace prints one at its first start, and with <code>--invite-owner</code>. A
          token is kept until this tab is closed.
        </small>
      </label>
      <button type="submit" className="button is-primary is-wide">
        Open
      </button>
    </form>
  );
}
