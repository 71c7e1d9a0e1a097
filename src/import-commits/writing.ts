import { WorkspaceError } from "../errors/errors";
import type { Session } from "../session/session";
import type { Outcome } from "./outcome";
import type { Said } from "./said";

/** What a commit of an import writes to. */
export interface Writing {
  readonly session: Session;
  /** The id of the space that the import made. */
  readonly space: string;
  /** The fields of cards that the file has a place for. */
  readonly says: ReadonlySet<string>;
  readonly outcome: Outcome;
  /** What parts say, such as comments, by the document that they are parts of; not written before all are there. */
  readonly parts: Map<string, SaidParts>;
}

/** By the field, and then by the id of the part. */
export type SaidParts = Map<string, Map<string, string>>;

/** Keeps what the source says now. */
export async function remember(
  { session, space }: Pick<Writing, "session" | "space">,
  id: string,
  said: Said,
): Promise<void> {
  const base = await session.get("import_base", id);
  if (base === null) session.insert("import_base", { id, project_id: space, said });
  else await session.amend("import_base", id, (draft) => Object.assign(draft, { said }));
}

/** Whether the rules of operations let something be done. */
export async function isAllowed(act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return false;
    throw error;
  }
}
