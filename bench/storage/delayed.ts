import { connect, createServer, type Socket } from "node:net";

/** Stands before a server on the loopback interface, and is as far from it as its answers take. */
export interface Delayed {
  readonly port: number;
  close(): Promise<void>;
}

/** Passes on what clients send at once, and what the server answers so many milliseconds later. */
export async function delayed(serverPort: number, milliseconds: number): Promise<Delayed> {
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1");
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.end();
      });
    }
    client.pipe(server);
    server.on("data", (answer) => setTimeout(() => client.writable && client.write(answer), milliseconds));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      proxy.close(() => resolve());
    });
  return { port: address.port, close };
}
