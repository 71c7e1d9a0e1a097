import * as z from "zod/mini";
import type { Documents, Kind } from "../../../documents";
import type { CallOptions, Operation, OutputOf } from "../../../operation/operation";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { removeWithReferences } from "../../removal/operations/remove";
import { idSchema } from "../base-schemas";
import type { MemberRole } from "../parts";

type Naming<K extends Kind> = { readonly [N in `${K}_id`]: string };
type Reading<K extends Kind, Shown> = {
  get(input: Naming<K>, options?: CallOptions): Promise<{ readonly [N in K]: Shown }>;
};
type Deletion<K extends Kind> = {
  delete(input: Naming<K>, options?: CallOptions): Promise<Readonly<Record<never, never>>>;
};

const naming = <K extends Kind>(kind: K) =>
  z.object({ [`${kind}_id`]: idSchema }) as unknown as z.ZodMiniType<Naming<K>>;

/** The operation that reads one document, found by its id unless another way is given. */
export const reading = <K extends Kind, Shown>(
  kind: K,
  present: (reader: Reader, document: Documents[K]) => Shown | Promise<Shown>,
  find?: (session: Session, id: string) => Promise<Documents[K]>,
): Operation<Reading<K, Shown>, Naming<K>> => ({
  role: "viewer",
  input: () => naming(kind),
  async decide(session, { [`${kind}_id` as const]: id }) {
    const document = await (find?.(session, id) ?? session.require(kind, id, `${kind}_id`));
    return async (reader) => ({ [kind]: await present(reader, document) }) as OutputOf<Reading<K, Shown>>;
  },
});

/** How a document is found that is to be deleted; what forbids it is refused. */
interface Deleting<K extends Kind> {
  readonly role?: MemberRole;
  readonly find?: (session: Session, id: string) => Promise<Documents[K]>;
}

/** The operation that deletes one document, with all that cannot be without it. Rule U18. */
export const deletion = <K extends Kind>(
  kind: K,
  { role = "member", find }: Deleting<K> = {},
): Operation<Deletion<K>, Naming<K>> => ({
  role,
  input: () => naming(kind),
  async decide(session, { [`${kind}_id` as const]: named }) {
    const { id } = await (find?.(session, named) ?? session.require(kind, named, `${kind}_id`));
    await removeWithReferences(session, kind, id);
    return () => ({}) as OutputOf<Deletion<K>>;
  },
});
