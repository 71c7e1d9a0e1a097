import type { Server } from "node:http";

/**
 * Waits for a signal, reports it, and then waits until the requests under way are answered: no longer than so many seconds, or until there
 * is a second signal. Rule W11.6.
 */
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
