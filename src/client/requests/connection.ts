/** Sends a request: the platform's `fetch`, or a handler of `workspace-engine/http` without any network. */
export type Fetch = (request: Request) => Promise<Response>;

/** Where a workspace is served, and how it is asked; times are in milliseconds. */
export interface Connection {
  readonly baseUrl: string;
  readonly teamId: string;
  readonly token: () => string | Promise<string>;
  readonly fetch: Fetch;
  readonly timeout: number;
  readonly silence: number;
  readonly retry: { readonly attempts: number; readonly delay: number; readonly longestDelay: number };
}
