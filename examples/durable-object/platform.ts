import type { DurableObjectStorage } from "workspace-engine/sqlite";

/** The parts of Cloudflare's API that this example uses; `@cloudflare/workers-types` has all of it. */
export interface DurableObjectState {
  readonly storage: DurableObjectStorage;
}

export interface DurableObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(request: Request): Promise<Response> };
}
