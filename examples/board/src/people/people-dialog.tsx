import { useCallback, useMemo, useState } from "react";
import { QuietButton } from "../shell/button";
import { loadingSheet } from "../shell/loading-sheet";
import { Sheet, SheetAnswers } from "../shell/sheet";
import { useToasts } from "../shell/toasts";
import { useNow } from "../shell/use-now";
import { credentials, makeToken, signOut } from "../workspace/access";
import { useDirectory } from "../workspace/directory";
import { useLoaded } from "../workspace/use-loaded";
import { CredentialList } from "./credential-list";
import { InviteForm } from "./invite-form";
import { MemberRow } from "./member-row";
import { NameForm } from "./name-form";
import { type Shown, ShownSecret } from "./shown-secret";

/** Who is in the workspace and how they come in: owners and admins invite, all see and revoke what is theirs. */
export function PeopleDialog({ close }: { readonly close: () => void }) {
  const { complain } = useToasts();
  const { workspace, me } = useDirectory();
  const [changes, setChanges] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const load = useCallback(async () => {
    const [{ members, invited }, access] = await Promise.all([workspace.getMembers(), credentials()]);
    return { people: [...members, ...invited], access };
  }, [workspace]);
  // Others come in and go meanwhile.
  const now = useNow();
  const trigger = useMemo(() => ({ changes, now }), [changes, now]);
  const { value, error } = useLoaded(load, trigger);
  const changed = (): void => setChanges((count) => count + 1);
  if (value === undefined) return loadingSheet({ title: "People", error, close });
  const { people, access } = value;
  const myRole = people.find(({ id }) => id === me.id)?.role;
  const isAdmin = myRole === "owner" || myRole === "admin";
  const ofOthers = access.filter(({ user_id }) => user_id !== me.id);
  const own = access.filter(({ user_id }) => user_id === me.id);
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.display_name ?? id;
  return (
    <Sheet title="People" close={close}>
      {isAdmin && <InviteForm show={setShown} changed={changed} />}
      {shown !== undefined && <ShownSecret key={shown.secret} {...shown} />}
      <ul className="people">
        {people.map((member) => (
          <MemberRow key={member.id} isMe={member.id === me.id} show={setShown} {...{ member, isAdmin, changed }} />
        ))}
      </ul>
      <h2>Your browsers, tokens and links</h2>
      <CredentialList {...{ changed, nameOf }} credentials={own} />
      <NameForm
        {...{ label: "Token for a script", placeholder: "What it is for", action: "Make a token", className: "button" }}
        make={async (name) => {
          const hint = "It is shown this once. Whoever sends it, as “Authorization: Bearer …”, acts as you.";
          setShown({ secret: await makeToken(name), title: `Token for ${name}`, hint });
          changed();
        }}
      />
      {isAdmin && ofOthers.length > 0 && (
        <>
          <h2>Everybody else’s</h2>
          <CredentialList {...{ changed, nameOf }} isOfOthers credentials={ofOthers} />
        </>
      )}
      <SheetAnswers close={close}>
        <QuietButton label="Sign out" onClick={() => signOut().then(() => window.location.reload(), complain)} />
      </SheetAnswers>
    </Sheet>
  );
}
