import type { Session } from "../../session/session";
import type { JsonObject } from "../../storage/storage";
import { changesAfter } from "../log";

/** The later changes of documents, read from the log on demand. */
export class ChangesSince {
  readonly #session: Session;
  readonly #sequence: number;
  #changed: Promise<ReadonlyMap<string, JsonObject>> | undefined;

  constructor(session: Session, sequence: number) {
    this.#session = session;
    this.#sequence = sequence;
  }

  async has(kind: string, id: string): Promise<boolean> {
    return (await this.#read()).has(`${kind}/${id}`);
  }

  /** The keys that changed, as they were at the commit; `undefined` where nothing did, or where it was not there. */
  async before(kind: string, id: string): Promise<JsonObject | undefined> {
    return (await this.#read()).get(`${kind}/${id}`);
  }

  /** The documents of a kind that changed, whether they are still there or not. */
  async idsOf(kind: string): Promise<readonly string[]> {
    const prefix = `${kind}/`;
    const keys = [...(await this.#read()).keys()];
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  #read(): Promise<ReadonlyMap<string, JsonObject>> {
    this.#changed ??= this.#collect();
    return this.#changed;
  }

  async #collect(): Promise<ReadonlyMap<string, JsonObject>> {
    const { log, context } = this.#session;
    const changed = new Map<string, JsonObject>();
    for await (const { kind, id, before, after } of changesAfter(log, context.teamId, this.#sequence)) {
      const key = `${kind}/${id}`;
      const absent = Object.fromEntries(Object.keys(after ?? {}).map((name) => [name, null]));
      changed.set(key, { ...absent, ...before, ...changed.get(key) });
    }
    return changed;
  }
}
