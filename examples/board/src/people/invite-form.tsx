import { useState } from "react";
import type { WorkspaceMember } from "workspace-engine";
import { Select } from "../shell/select";
import { invite } from "../workspace/access";
import { NameForm } from "./name-form";
import { rolesToChoose } from "./role-words";
import type { Shown } from "./shown-secret";

export interface Shows {
  readonly show: (shown: Shown) => void;
  readonly changed: () => void;
}

export const linkFor = (name: string, secret: string): Shown => ({
  secret,
  title: `Link for ${name}`,
  hint: "Send it to them: whoever opens it first gets in. It works once, within seven days.",
});

export function InviteForm({ show, changed }: Shows) {
  const [role, setRole] = useState<WorkspaceMember["role"]>("member");
  const make = async (name: string): Promise<void> => {
    show(linkFor(name, await invite({ name, role })));
    changed();
  };
  return (
    <NameForm
      {...{ label: "Invite somebody", placeholder: "Their name", action: "Make a link" }}
      className="button is-primary"
      make={make}
    >
      <div className="field">
        <span>Role</span>
        <Select label="Role" options={rolesToChoose(role)} value={role} choose={setRole} />
      </div>
    </NameForm>
  );
}
