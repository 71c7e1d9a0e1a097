import { failure } from "../errors/errors";
import type { FetchHandler } from "../http";

const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** As it stands in an address, without a port; undefined where it is none. */
function hostIn(text: string): string | undefined {
  const url = `http://${text}`;
  return /^[^\s/?#@\\]+$/.test(text) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** A host as `--host` has it: an IPv6 address without brackets, too. */
export const hostNamed = (host: string): string | undefined =>
  hostIn(/:.*:/.test(host) ? `[${host.replace(/[[\]]/g, "")}]` : host);

/**
 * Refuses requests to other hosts than this machine, the one listened to and those allowed: a page elsewhere whose name was
 * made to lead here sends its own. A server that others reach is asked by any name, unless some are allowed. Rule W11.37.
 */
export function knownHosts(handle: FetchHandler, listening: string, allowed: readonly string[]): FetchHandler {
  const own = hostNamed(listening) ?? listening;
  if (!isLoopback(own) && allowed.length === 0) return handle;
  const known = new Set([own, ...allowed.map(hostNamed)]);
  return async (request) => {
    const sent = request.headers.get("host");
    const host = sent === null ? own : hostIn(sent);
    if (host !== undefined && (isLoopback(host) || known.has(host))) return handle(request);
    throw failure(
      "no_access",
      "The server does not answer to this host name. Its option --allow-host allows more names.",
    );
  };
}
