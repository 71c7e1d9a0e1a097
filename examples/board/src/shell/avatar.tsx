import { useDirectory } from "../workspace/directory";

const HUES = 12;

/** The initials of a member, in a colour of its own. */
export function Avatar({ user_id }: { readonly user_id: string }) {
  const name = useDirectory().memberOf(user_id)?.display_name ?? user_id;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join("");
  return (
    <span className="avatar" data-hue={hueOf(user_id)} title={name} role="img" aria-label={name}>
      {initials}
    </span>
  );
}

const hueOf = (text: string): number => [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % HUES;
