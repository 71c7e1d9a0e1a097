import type { Kind } from "../../../documents";
import type { Session } from "../../../session/session";

/** A document a request names, if it names one. */
export interface Reference {
  readonly kind: Kind;
  readonly id: string | null | undefined;
  /** Of the id in the request. */
  readonly path: string;
}

/** Requires all that a request names; done before any rule about the state of one of them. Rule E2. */
export async function requireAll(session: Session, references: readonly Reference[]): Promise<void> {
  session.readAlong(references);
  for (const { kind, id, path } of references) if (id) await session.require(kind, id, path);
}
