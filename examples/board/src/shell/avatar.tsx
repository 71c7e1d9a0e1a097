import type { CSSProperties } from "react";
import { useDirectory } from "../workspace/directory";

const HUES = 12;

interface AvatarProps {
  readonly user_id: string;
  /** Of somebody who has not come in yet. */
  readonly display_name?: string;
}

/** The initials of a member, in a colour of its own. */
export function Avatar({ user_id, display_name }: AvatarProps) {
  const { memberOf } = useDirectory();
  const name = display_name ?? memberOf(user_id)?.display_name ?? user_id;
  const [first = "", second = ""] = name.split(/\s+/);
  const style = { "--hue": hueOf(user_id) } as CSSProperties;
  return (
    <span className="avatar" style={style} title={name} role="img" aria-label={name}>
      {first.slice(0, 1) + second.slice(0, 1)}
    </span>
  );
}

const hueOf = (text: string): number =>
  ([...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % HUES) * 30 + 15;
