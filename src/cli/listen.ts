import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { failure } from "../errors/errors";
import type { FetchHandler } from "../http";
import { CliError } from "./cli-error";

export type Place = { readonly host: string; readonly port: number };

const reasons: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use: choose another one with --port, or --port 0 for any free one.`,
  EACCES: ({ port }) => `Port ${port} is not open to this user: choose one above 1023 with --port.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: choose another one with --host.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}: choose another one with --host.`,
};

export async function listen(listener: RequestListener, place: Place): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(place.port, place.host, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    const reason = reasons[cause.code ?? ""];
    if (reason !== undefined) throw new CliError(reason(place));
    throw new CliError(`${place.host}:${place.port} cannot be listened to.`, { cause });
  });
  return server;
}

export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** After a signal waits for the requests under way, for so many seconds or until a second signal. Rule W11.6. */
export async function untilStopped(server: Server, seconds: number, onStopping: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    // Without a listener, even for a moment, a second signal would end the process; a third one may.
    let heard = 0;
    const onSignal = () => {
      heard += 1;
      if (heard === 1) return resolve();
      server.closeAllConnections();
      process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    };
    process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  });
  onStopping();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept open for further requests is idle once its answer is sent.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** The host as in a URL, without a port; undefined for an invalid one. */
function hostIn(text: string): string | undefined {
  const url = `http://${text}`;
  return /^[^\s/?#@\\]+$/.test(text) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** A host as `--host` has it: an IPv6 address without brackets, too. */
export const hostNamed = (host: string): string | undefined =>
  hostIn(/:.*:/.test(host) ? `[${host.replace(/[[\]]/g, "")}]` : host);

/** Refuses requests to hosts that are neither this machine's nor allowed, against DNS rebinding. Rule W11.37. */
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
