import type { Authenticated } from "workspace-engine/http";
import type { DurableObjectNamespace } from "./platform";

/** Whom a token stands for, and the one workspace it is good for. */
export type Holder = Authenticated & { readonly team_id: string };

/** The bindings in wrangler.json. */
export interface Environment {
  readonly WORKSPACES: DurableObjectNamespace;
  /** For the example's sake; a real host keeps hashes of its tokens in a database. */
  readonly TOKENS: Readonly<Record<string, Holder>>;
}

export function holderOf(token: string, { TOKENS }: Environment): Holder | undefined {
  return Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
}
