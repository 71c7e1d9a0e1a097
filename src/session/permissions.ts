import type { Documents, Kind } from "../documents";
import { bodyOf } from "../documents";
import type { JsonObject } from "../storage/storage";
import type { OperationContext } from "./context";

/** A document the request names at `path`, and whether the engine's own rules let the actor have it. */
interface Named {
  readonly kind: Kind;
  readonly id: string;
  readonly body: JsonObject;
  readonly path: string;
  allowed: boolean;
  /** Whether the host's hook has let it through as it is. */
  isPermitted: boolean;
}

export class Permissions {
  readonly #named = new Map<string, Named>();
  #opened: Set<unknown> | undefined;

  /** The spaces that are hidden from the actor, but of which the host's hook let it have a document, if there are any. */
  get opened(): ReadonlySet<unknown> | undefined {
    return this.#opened;
  }

  get hasAny(): boolean {
    return this.#named.size > 0;
  }

  add<K extends Kind>(kind: K, document: Documents[K], allowed: boolean, path: string): void {
    const { id } = document;
    const key = `${kind}/${id}`;
    const named = this.#named.get(key);
    if (named === undefined) {
      this.#named.set(key, { kind, id, body: bodyOf(document), path, allowed, isPermitted: false });
    } else if (named.allowed && !allowed) Object.assign(named, { allowed, isPermitted: false });
  }

  /** Whether a document was named that the engine's own rules keep from the actor, and that nobody has let through. */
  get isAnyDenied(): boolean {
    for (const { allowed, isPermitted } of this.#named.values()) if (!allowed && !isPermitted) return true;
    return false;
  }

  async authorize(context: OperationContext): Promise<void> {
    for (const named of this.#named.values()) {
      const { kind, id, body, path, allowed, isPermitted } = named;
      if (isPermitted) continue;
      const permission = context.authorize(allowed, [{ kind, id, body }], path);
      if (permission !== undefined) await permission;
      named.isPermitted = true;
      if (allowed) continue;
      this.#opened ??= new Set();
      this.#opened.add(kind === "project" ? id : body["project_id"]);
    }
  }
}
