import { useState } from "react";
import { useWork } from "../shell/use-work";
import { invite } from "../workspace/access";
import { invitedRoles, roleWords } from "./role-words";
import type { Shown } from "./shown-secret";

export interface Shows {
  readonly show: (shown: Shown) => void;
  readonly changed: () => void;
}

export const linkFor = (name: string, secret: string): Shown => ({
  secret,
  title: `Link for ${name}`,
  hint: "Hand it over: whoever opens it first comes in by it. It is good once, for seven days.",
});

export function InviteForm({ show, changed }: Shows) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<(typeof invitedRoles)[number]>("member");
  const { isBusy, faults, go } = useWork(async () => {
    show(linkFor(name, await invite({ name, role })));
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
        <span>Invite somebody</span>
        <input
          required
          maxLength={200}
          placeholder="Their name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label className="field">
        <span>Role</span>
        <select value={role} onChange={({ target }) => setRole(invitedRoles[target.selectedIndex] ?? "member")}>
          {invitedRoles.map((one) => (
            <option key={one} value={one}>
              {roleWords[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button is-primary" aria-disabled={isBusy}>
        Make a link
      </button>
      {faults?.map((fault) => (
        <p key={fault} className="notice is-bad" role="alert">
          {fault}
        </p>
      ))}
    </form>
  );
}
