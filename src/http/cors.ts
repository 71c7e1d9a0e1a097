import type { CorsOptions } from "./options";

/** Headers a page may read besides the usual ones, and those it may send; agents have some of their own. */
const exposed = "X-Request-Id, Retry-After, WWW-Authenticate, Mcp-Session-Id";
const sendable =
  "Authorization, Content-Type, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name";

/** The headers by which a browser lets a page have the answer. Rule W6.2. */
export function allowOrigin(headers: Headers, request: Request, cors: CorsOptions | undefined): void {
  if (cors === undefined) return;
  const origin = request.headers.get("origin");
  const { origins } = cors;
  if (origins !== "*") headers.append("vary", "Origin");
  const isAllowed = typeof origins === "function" ? origins : (one: string) => origins === "*" || origins.includes(one);
  if (origin === null || isAllowed(origin) !== true) return;
  headers.set("access-control-allow-origin", origins === "*" ? "*" : origin);
  headers.set("access-control-expose-headers", exposed);
}

/** The answer to OPTIONS, also to what a browser asks before it sends the request itself. */
export function optionsOf(methods: string, { headers }: Request, cors: CorsOptions | undefined): Response {
  const preflight = cors !== undefined && headers.has("origin") && headers.has("access-control-request-method");
  const allowed = preflight && {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": sendable,
    "access-control-max-age": String(cors.maxAge ?? 600),
  };
  return new Response(null, { status: 204, headers: { allow: methods, ...allowed } });
}
