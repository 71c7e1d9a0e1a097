import type { Effort, Volley } from "./measure";
import { headers, type Shot, type Shots } from "./shots";

interface CannonRequest {
  readonly setupRequest: (request: object, context: Record<string, unknown>) => object;
  readonly onResponse?: (status: number, body: string, context: Record<string, unknown>) => void;
}

interface CannonResult {
  readonly requests: { readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly duration: number;
  readonly non2xx: number;
  readonly errors: number;
}

type Autocannon = (options: object) => Promise<CannonResult>;

/** Only this folder's own `npm ci` installs it, and neither the compiler nor the tests depend on that. */
async function autocannon(): Promise<Autocannon> {
  const name = "autocannon";
  const loaded: { readonly default: Autocannon } = await import(name);
  return loaded.default;
}

export const fire = (url: string, shots: Shots, effort: Effort): Promise<Volley> => {
  let index = 0;
  return volley(url, [{ setupRequest: (request) => ({ ...request, ...aimed(url, shots(index++)) }) }], effort);
};

/** Over each connection these requests in turn; what one answers the next ones know from their context. */
export async function volley(url: string, requests: readonly CannonRequest[], effort: Effort): Promise<Volley> {
  const { connections, seconds } = effort;
  const run = await autocannon();
  const result = await run({ url, connections, duration: seconds, headers, requests });
  const { latency, non2xx, errors, duration } = result;
  return {
    requests: result.requests.total,
    seconds: duration,
    median: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  };
}

export const aimed = (url: string, { method, path, body }: Shot) => ({
  method,
  path: new URL(url).pathname + path,
  // It writes the length of the body into them.
  headers: { ...headers },
  ...(body === undefined ? {} : { body }),
});
