import { createServer } from "node:net";

/** A message of PostgreSQL's protocol: its type, the length of the rest, and the rest. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

/** Lets a client in, is ready, and dies, all at once. */
const answer = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("Z", Buffer.from("I")),
  message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0")),
]);

export async function dyingServer() {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, close: () => server.close() };
}
