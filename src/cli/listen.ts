import { createServer, type RequestListener, type Server } from "node:http";
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

/** Where others find it. */
export function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`The server listens to ${address}.`);
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
