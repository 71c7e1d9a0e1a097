import { type FormEvent, useState } from "react";
import { NameForm } from "../people/name-form";
import { roleWords } from "../people/role-words";
import type { Invitation } from "../workspace/access";
import type { Trouble, WayOn } from "../workspace/trouble";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Button } from "./button";
import { Fault } from "./fault";
import { FileButton } from "./file-button";

const wordsOf: Readonly<Record<WayOn, string>> = {
  again: "Try again",
  anew: "Begin anew with a made-up workspace",
  unkept: "Go on without keeping anything",
};

/** The page before there is a workspace. */
export function Opening({ isOpening, trouble, team, invitation, join, withToken, goOn, readFile }: OpeningState) {
  const title = team === undefined ? trouble?.title : undefined;
  const isAsking = !isOpening && team !== undefined;
  return (
    <main className="opening">
      <section className="opening-card" aria-busy={isOpening}>
        <h1>{isOpening ? "Opening the workspace…" : (title ?? titleOf(team, invitation))}</h1>
        <Fault error={trouble?.text} />
        {isOpening && <span className="spinner" aria-hidden="true" />}
        {isAsking && invitation !== undefined && <JoinForm {...{ invitation, join }} />}
        {isAsking && invitation === undefined && <LinkForm withToken={withToken} />}
        {!isOpening && team === undefined && trouble !== undefined && (
          <WaysOn ways={trouble.ways} {...{ goOn, readFile }} />
        )}
      </section>
    </main>
  );
}

const titleOf = (team: string | undefined, invitation: Invitation | undefined): string =>
  invitation === undefined ? `Open ${team ?? "a workspace"}` : `Welcome to ${invitation.team_id}`;

function WaysOn({ ways, goOn, readFile }: Pick<Trouble, "ways"> & Pick<OpeningState, "goOn" | "readFile">) {
  return (
    <div className="stack">
      {ways.map((way, index) => (
        <Button
          key={way}
          className={index === 0 ? "button is-primary is-wide" : "button is-wide"}
          label={wordsOf[way]}
          onClick={() => goOn(way)}
        />
      ))}
      {ways.includes("anew") && <FileButton className="button is-wide" readFile={readFile} />}
    </div>
  );
}

type JoinFormProps = Pick<OpeningState, "join"> & { readonly invitation: Invitation };

/** Whoever opened a link says who they are. */
function JoinForm({ invitation: { invited_by, name, role }, join }: JoinFormProps) {
  return (
    <>
      <p>
        {invited_by === null ? "This link makes you " : `${invited_by} invites you: you will be `}
        <b>{(role === "owner" || role === "admin" ? "an " : "a ") + roleWords[role].toLowerCase()}</b> of this
        workspace.
      </p>
      <NameForm
        {...{ label: "Your name", placeholder: "As the others see it", action: "Join", start: name ?? "", make: join }}
        className="button is-primary"
      />
      <small className="fine">The link works once. After that, this browser remembers you.</small>
    </>
  );
}

/** Asks for a link or token where there is no session. */
function LinkForm({ withToken }: Pick<OpeningState, "withToken">) {
  const [text, setText] = useState("");
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const [, kind, secret = ""] = /#(invite|token)=(.+)$/.exec(text.trim()) ?? [];
    if (kind === "invite") window.location.hash = `invite=${secret}`;
    else if (text.trim() !== "") withToken(kind === undefined ? text.trim() : decodeURIComponent(secret));
  };
  return (
    <form className="stack" onSubmit={open}>
      <p>
        You come in by a link of your own. Ask one of the people who run this workspace for it: they find it under
        “People”.
      </p>
      <label className="field">
        <span>Link or token</span>
        <input
          {...{ type: "password", autoComplete: "off", spellCheck: false, value: text }}
          onChange={({ target }) => setText(target.value)}
        />
        <small>
          The command that serves the workspace prints one at its first start, and with <code>--invite-owner</code>. A
          token is kept until this tab is closed.
        </small>
      </label>
      <Button type="submit" className="button is-primary is-wide" label="Open" />
    </form>
  );
}
