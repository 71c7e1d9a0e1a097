import type { TrelloBoard, TrelloMember } from "./trello-board";

const USER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Who acts for whoever is not known. */
export const IMPORTER = "trello-import";

export interface People {
  readonly members: readonly { readonly id: string; readonly display_name: string }[];
  /** The user id of a Trello member. */
  userId(memberId: string): string;
}

/** The members of the board, and whoever else is on its cards or in its actions: people leave boards. */
export function readPeople({ members, cards, actions }: TrelloBoard): People {
  const known = new Map<string, TrelloMember>(members.map((member) => [member.id, member]));
  for (const { memberCreator } of actions) {
    if (memberCreator && !known.has(memberCreator.id)) known.set(memberCreator.id, memberCreator);
  }
  const mentioned = [
    ...cards.flatMap((card) => card.idMembers),
    ...actions.flatMap((action) => action.idMemberCreator ?? []),
  ];
  for (const id of mentioned) if (!known.has(id)) known.set(id, { id, username: "", fullName: "" });

  const userIds = new Map<string, string>();
  const taken = new Set<string>([IMPORTER]);
  for (const [id, member] of known) {
    const userId = freeId(member, taken);
    userIds.set(id, userId);
    taken.add(userId);
  }
  return {
    members: Array.from(known, ([id, { fullName, username }]) => {
      const userId = userIds.get(id) ?? IMPORTER;
      return { id: userId, display_name: fullName || username || userId };
    }),
    userId: (id) => userIds.get(id) ?? IMPORTER,
  };
}

/** The user name where it can be an id, else the member's id, else a made-up one. */
function freeId({ username, id }: TrelloMember, taken: ReadonlySet<string>): string {
  const fitting = [username, id].find((candidate) => USER_ID.test(candidate) && !taken.has(candidate));
  return fitting ?? `member-${taken.size}`;
}
