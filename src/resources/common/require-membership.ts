import { refusal } from "../../errors/errors";
import type { Member } from "./member";

type Joined = { readonly members: readonly Member[] };

/** The membership a request names by its `user_id`: 404 when there is none. */
export function requireMembership({ members }: Joined, userId: string): void {
  if (members.some((member) => member.user_id === userId)) return;
  throw refusal("not_found", "user_id", `User ${userId} is none of the members.`);
}
