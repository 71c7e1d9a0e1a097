import type { FetchHandler } from "../../http";

/** Browsers say so; over HTTP to another machine the page's address must be the one asked for, with its port. */
export function isFromOwnPage({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const page = headers.get("origin") ?? headers.get("referer") ?? "";
  return URL.canParse(page) && new URL(page).host === headers.get("host");
}

export const isFromOtherPage = (request: Request): boolean =>
  ["sec-fetch-site", "origin"].some((name) => request.headers.has(name)) && !isFromOwnPage(request);

/** Browsers keep one cookie of a name for all ports of a host. */
function nameOf({ headers }: Request): string {
  const host = `http://${headers.get("host")}`;
  const port = URL.canParse(host) ? new URL(host).port : "";
  return port === "" ? "workspace-engine" : `workspace-engine-${port}`;
}

/** Sets the session of a browser; no age takes it away. */
export function sessionCookie(request: Request, secret: string, seconds: number): string {
  const { headers } = request;
  const page = headers.get("origin") ?? headers.get("referer") ?? `${headers.get("x-forwarded-proto")}:`;
  const isSecure = page.startsWith("https:");
  const cookie = `${nameOf(request)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** Passes on the session of a request of an own page as its token; all others come without one. Rule W11.44. */
export function withSession(handle: FetchHandler): FetchHandler {
  return async (request) => {
    const { headers } = request;
    const cookies = (headers.get("cookie") ?? "").split(/;\s*/).map((cookie) => cookie.split("="));
    const [, secret] = cookies.find(([name]) => name === nameOf(request)) ?? [];
    if (secret && !headers.has("authorization") && isFromOwnPage(request)) {
      headers.set("authorization", `Bearer ${secret}`);
    }
    return handle(request);
  };
}
