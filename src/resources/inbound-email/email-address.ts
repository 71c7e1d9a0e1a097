const LONGEST = 254;

export function isEmailAddress(text: string): boolean {
  if (text.length > LONGEST || /[\s<>,;]/.test(text)) return false;
  const [local = "", domain = "", ...more] = text.split("@");
  return local !== "" && more.length === 0 && /^[^.]+(\.[^.]+)+$/.test(domain);
}

/** The address in what a mail header says of one: `Ada <ada@example.org>` or the address alone. */
export function addressIn(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith(">") ? trimmed.slice(trimmed.lastIndexOf("<") + 1, -1).trim() : trimmed;
}

export const addressKey = (address: string): string => address.trim().toLowerCase();

// The reserved domain shows that a host puts its own in its place; with both ids in it, an address names one board
// among those of all workspaces.
export const inboundAddress = (teamId: string, boardId: string): string => `board-${boardId}@${teamId}.invalid`;
