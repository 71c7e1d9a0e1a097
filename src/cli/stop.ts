import type { Server } from "node:http";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Waits for a signal, reports it, and then waits until the requests under way are answered: no longer than so many seconds, or until there
 * is a second signal. Rules W11.6, W11.15.
 */
export async function untilStopped(server: Server, seconds: number, onStopping: () => void): Promise<void> {
  await nextSignal();
  onStopping();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept open for further requests is idle once its answer is sent.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  void nextSignal().then(() => server.closeAllConnections());
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      for (const signal of signals) process.off(signal, heard);
      resolve();
    };
    for (const signal of signals) process.on(signal, heard);
  });
}
