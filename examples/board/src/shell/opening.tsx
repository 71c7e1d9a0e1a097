import { useState } from "react";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Icon } from "./icon";

/** The page before there is a workspace. */
export function Opening({ isOpening, error, team, withToken, inBrowser }: OpeningState) {
  return (
    <main className="opening">
      <section className="opening-card" aria-busy={isOpening}>
        <span className="mark" aria-hidden="true">
          <Icon name="board" />
        </span>
        <h1>{isOpening ? "Opening the workspace…" : "Open a workspace"}</h1>
        {error !== undefined && (
          <p className="notice is-bad" role="alert">
            {error}
          </p>
        )}
        {!isOpening && team !== undefined && <TokenForm team={team} withToken={withToken} />}
        {isOpening && <span className="spinner" aria-hidden="true" />}
        {!isOpening && inBrowser !== undefined && (
          <button type="button" className="button is-quiet is-wide" onClick={inBrowser}>
            Try a made-up workspace in this browser
          </button>
        )}
      </section>
    </main>
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
