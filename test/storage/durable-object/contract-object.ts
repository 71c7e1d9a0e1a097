import { durableObjectConnection, SqliteStorage } from "workspace-engine/sqlite";
import { storageContract } from "workspace-engine/testing";
import type { DurableObjectNamespace, DurableObjectState } from "../../../examples/durable-object/platform";
import { contractOver } from "./contract-over";

/** Plays cases of the contract suite over the database of a Durable Object. */
export class ContractObject {
  readonly #cases: ReadonlyMap<string, () => Promise<void>>;

  constructor({ storage }: DurableObjectState) {
    const sections = storageContract(
      contractOver((options) => new SqliteStorage({ connection: durableObjectConnection(storage), ...options })),
    );
    this.#cases = new Map(sections.flatMap(({ cases }) => cases.map(({ name, run }) => [name, run])));
  }

  /** Answers with what is wrong, or nothing. */
  async fetch(request: Request): Promise<Response> {
    const name = await request.text();
    const run = this.#cases.get(name);
    if (run === undefined) return new Response(`There is no case "${name}".`);
    const failure = await run().then(
      () => "",
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    return new Response(failure);
  }
}

const worker = {
  fetch(request: Request, { OBJECTS }: { readonly OBJECTS: DurableObjectNamespace }): Promise<Response> {
    return OBJECTS.get(OBJECTS.idFromName(new URL(request.url).pathname)).fetch(request);
  },
};

// biome-ignore lint/style/noDefaultExport: this is how the platform finds a Worker.
export default worker;
