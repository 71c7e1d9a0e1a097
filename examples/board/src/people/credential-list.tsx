import { Button } from "../shell/button";
import { useToasts } from "../shell/toasts";
import { type Credential, revoke } from "../workspace/access";

interface CredentialListProps {
  readonly credentials: readonly Credential[];
  readonly nameOf: (user_id: string) => string;
  readonly isOfOthers?: boolean;
  readonly changed: () => void;
}

const DAY_MS = 86_400_000;
const days = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** In whole days, for that is how exactly it matters: today, yesterday, in 6 days. */
const dayOf = (seconds: number): string => days.format(Math.round((seconds * 1000 - Date.now()) / DAY_MS), "day");

/** Sessions, tokens and links, each with the way to end it. */
export function CredentialList({ credentials, nameOf, isOfOthers = false, changed }: CredentialListProps) {
  const { complain } = useToasts();
  return (
    <ul className="people">
      {credentials.map((credential) => {
        const { id, type, user_id, is_current } = credential;
        const what = wordsOf(credential);
        const name = isOfOthers ? `${nameOf(user_id)} · ${what}` : what;
        return (
          <li key={id} className="row">
            <span className="person">
              <b>
                {name}
                {is_current && " (this one)"}
              </b>
              <small className="fine">
                {type === "invitation" ? "Expires: " : "Last used: "}
                {dayOf(type === "invitation" ? credential.time_expires : credential.time_last_used)}
              </small>
            </span>
            {!is_current && (
              <Button label="Revoke" aria-label={`Revoke ${name}`} onClick={() => revoke(id).then(changed, complain)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function wordsOf({ type, name }: Credential): string {
  if (type === "invitation") return "Link, not used yet";
  if (type === "token") return `Token “${name}”`;
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(name)?.[0].replace("Edg", "Edge").replace("OPR", "Opera");
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(name)?.[0];
  return [browser ?? "Browser", system].filter(Boolean).join(" on ");
}
