/**
 * Where a board receives cards by email. The reserved domain shows that a host puts its own in its place; both ids are
 * in the address, so that it names one board among those of all workspaces.
 */
export const inboundAddress = (teamId: string, boardId: string): string => `board-${boardId}@${teamId}.invalid`;
