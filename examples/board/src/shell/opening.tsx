import { useState } from "react";
import type { Trouble, WayOn } from "../workspace/trouble";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { FileButton } from "./file-button";
import { FileDialog } from "./file-dialog";
import { Icon } from "./icon";

const wordsOf: Readonly<Record<WayOn, string>> = {
  again: "Try again",
  anew: "Begin anew with a made-up workspace",
  unkept: "Go on without keeping anything",
};

/** The page before there is a workspace. */
export function Opening({ isOpening, trouble, team, withToken, goOn, readFile }: OpeningState) {
  const [file, setFile] = useState<File>();
  const title = team === undefined ? trouble?.title : undefined;
  return (
    <main className="opening">
      <section className="opening-card" aria-busy={isOpening}>
        <span className="mark" aria-hidden="true">
          <Icon name="board" />
        </span>
        <h1>{isOpening ? "Opening the workspace…" : (title ?? "Open a workspace")}</h1>
        {trouble !== undefined && (
          <p className="notice is-bad" role="alert">
            {trouble.text}
          </p>
        )}
        {isOpening && <span className="spinner" aria-hidden="true" />}
        {!isOpening && team !== undefined && <TokenForm team={team} withToken={withToken} />}
        {!isOpening && team === undefined && trouble !== undefined && (
          <WaysOn ways={trouble.ways} {...{ goOn, setFile }} />
        )}
      </section>
      {file !== undefined && <FileDialog {...{ file, readFile }} close={() => setFile(undefined)} />}
    </main>
  );
}

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

function TokenForm({ team, withToken }: Required<Pick<OpeningState, "withToken">> & { readonly team: string }) {
  const [token, setToken] = useState("");
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== "") withToken(token.trim());
      }}
    >
      <label className="field">
        <span>
          Token of <b>{team}</b>
        </span>
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <small>The command that serves the workspace prints it. It is kept until this tab is closed.</small>
      </label>
      <button type="submit" className="button is-primary is-wide">
        Open
      </button>
    </form>
  );
}
