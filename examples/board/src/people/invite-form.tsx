import { useState } from "react";
import { invite } from "../workspace/access";
import { NameForm } from "./name-form";
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
  const [role, setRole] = useState<(typeof invitedRoles)[number]>("member");
  const make = async (name: string): Promise<void> => {
    show(linkFor(name, await invite({ name, role })));
    changed();
  };
  return (
    <NameForm
      label="Invite somebody"
      placeholder="Their name"
      action="Make a link"
      className="button is-primary"
      make={make}
    >
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
    </NameForm>
  );
}
