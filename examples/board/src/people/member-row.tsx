import { useState } from "react";
import type { WorkspaceMember } from "workspace-engine";
import { Avatar } from "../shell/avatar";
import { Button, QuietButton } from "../shell/button";
import { Question } from "../shell/question";
import { Select } from "../shell/select";
import { useToasts } from "../shell/toasts";
import { invite } from "../workspace/access";
import { useDirectory } from "../workspace/directory";
import { linkFor, type Shows } from "./invite-form";
import { rolesToChoose, roleWords } from "./role-words";

interface MemberRowProps extends Shows {
  readonly member: WorkspaceMember;
  readonly isMe: boolean;
  readonly isAdmin: boolean;
}

export function MemberRow({ member, isMe, isAdmin, show, changed }: MemberRowProps) {
  const { workspace } = useDirectory();
  const { complain } = useToasts();
  const [isAsked, setAsked] = useState(false);
  const { id: user_id, display_name, role, status, email } = member;
  const run = (work: () => Promise<unknown>) => (): void => {
    work().then(changed).catch(complain);
  };
  return (
    <li className="row">
      <Avatar {...{ user_id, display_name }} />
      <span className="person">
        <b>
          {display_name}
          {isMe && " (you)"}
        </b>
        <small className="fine">{status === "invited" ? "Invited, has not joined yet" : email}</small>
      </span>
      <span className="row person-actions">
        {isAdmin ? (
          <Select
            label={`Role of ${display_name}`}
            options={rolesToChoose(role)}
            value={role}
            choose={(chosen) => run(() => workspace.updateMember({ user_id, role: chosen }))()}
          />
        ) : (
          <span className="fine">{roleWords[role]}</span>
        )}
        {isAdmin && (
          <>
            <Button
              label="Link"
              aria-label={`Link for ${display_name}`}
              onClick={run(async () => show(linkFor(display_name, await invite({ user_id }))))}
            />
            <QuietButton
              {...{ label: "Remove", "aria-label": `Remove ${display_name}` }}
              onClick={() => setAsked(true)}
            />
          </>
        )}
      </span>
      {isAsked && (
        <Question
          title={`Remove ${display_name}?`}
          answer="Remove"
          isGrave
          work={() => workspace.removeMember({ user_id }).then(changed)}
          close={() => setAsked(false)}
        >
          What they wrote stays. To come back they need a new link.
        </Question>
      )}
    </li>
  );
}
