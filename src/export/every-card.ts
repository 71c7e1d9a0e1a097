import type { Card } from "../resources/card/card";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";

const PAGE = 500;

/** The cards of a view page by page, in its order. */
export async function* everyCard(workspace: Workspace, request: CardViewRequest): AsyncGenerator<Card, void> {
  let cursor: string | null | undefined;
  do {
    const page = await workspace.previewView({ ...request, count: PAGE, ...(cursor ? { cursor } : {}) });
    yield* page.cards;
    cursor = page.cursor;
  } while (cursor);
}

/** What members are called outside: their address, else their id. */
export async function addressesOf(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
  const { members } = await workspace.getMembers();
  return new Map(members.map(({ id, email }) => [id, email || id]));
}

/** The instant of a time of the workspace. */
export const dateOf = (workspace: Workspace, time: number): Date =>
  new Date(workspace.timeUnit === "seconds" ? time * 1000 : time);
