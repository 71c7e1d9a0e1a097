import type { Card } from "workspace-engine";
import { Avatar } from "../shell/avatar";
import { Icon } from "../shell/icon";

type CardFactProps = { readonly card: Card };

const MOST_AVATARS = 3;

/** From 1; 0 is none. */
export const priorities = ["None", "Urgent", "High", "Medium", "Low"] as const;

export const Priority = ({ card: { priority } }: CardFactProps) =>
  priority ? (
    <span className="fact" data-priority={priority}>
      <Icon name="flag" />
      {priorities[priority] ?? `Priority ${priority}`}
    </span>
  ) : null;

export const Estimate = ({ card: { estimate } }: CardFactProps) =>
  estimate ? (
    <span className="points">
      {estimate}
      <span className="hidden"> {estimate === 1 ? "point" : "points"}</span>
    </span>
  ) : null;

export const Members = ({ card: { members } }: CardFactProps) => (
  <span className="avatars">
    {members.slice(0, MOST_AVATARS).map(({ user_id }) => (
      <Avatar key={user_id} user_id={user_id} />
    ))}
    {members.length > MOST_AVATARS && <span className="avatar is-rest">+{members.length - MOST_AVATARS}</span>}
  </span>
);
