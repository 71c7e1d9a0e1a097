import { useState } from "react";
import { useWork } from "../shell/use-work";
import { makeToken } from "../workspace/access";
import type { Shows } from "./invite-form";

/** Makes a token, by which a script acts as whoever made it. */
export function TokenForm({ show, changed }: Shows) {
  const [name, setName] = useState("");
  const { isBusy, faults, go } = useWork(async () => {
    const hint = "It is shown this once. Whoever sends it, as “Authorization: Bearer …”, acts as you.";
    show({ secret: await makeToken(name), title: `Token for ${name}`, hint });
    setName("");
    changed();
  });
  return (
    <form
      className="row people-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) go();
      }}
    >
      <label className="field">
        <span>Token for a script</span>
        <input
          required
          maxLength={200}
          placeholder="What it is for"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit" className="button" aria-disabled={isBusy}>
        Make a token
      </button>
      {faults?.map((fault) => (
        <p key={fault} className="notice is-bad" role="alert">
          {fault}
        </p>
      ))}
    </form>
  );
}
