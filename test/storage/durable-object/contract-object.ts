import { durableObjectConnection, SqliteStorage } from "workspace-engine/sqlite";
import type { DurableObjectNamespace, DurableObjectState } from "../../../examples/durable-object/platform";
import { contractPlayer } from "../contract-player";
import { objectContract } from "./object-contract";

export { PlantedFaultObject } from "./planted-fault";

/** Plays cases of the contract suite over the database of a Durable Object. */
export class ContractObject {
  readonly #play: ReturnType<typeof contractPlayer>;

  constructor({ storage }: DurableObjectState) {
    const connection = durableObjectConnection(storage);
    this.#play = contractPlayer(objectContract((options) => new SqliteStorage({ connection, ...options })));
  }

  async fetch(request: Request): Promise<Response> {
    const [title, name] = (await request.json()) as readonly [string, string];
    return new Response(await this.#play(title, name));
  }
}

type Namespaces = Readonly<Record<string, DurableObjectNamespace>>;

/** Hands a request to the object that its address names: `/<binding>/<name>`. */
const worker = {
  async fetch(request: Request, namespaces: Namespaces): Promise<Response> {
    const [, binding = "", name = ""] = new URL(request.url).pathname.split("/");
    const namespace = namespaces[binding];
    if (namespace === undefined) return new Response(`There are no objects ${binding}.`);
    return namespace.get(namespace.idFromName(name)).fetch(request);
  },
};

// biome-ignore lint/style/noDefaultExport: this is how the platform finds a Worker.
export default worker;
