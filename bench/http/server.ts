/** The process that is measured: it opens the workspace, says where it is, and reports how much memory it needs. */
import { openSubject } from "./subject";

const send = (message: object): void => void process.send?.(message);

process.once("message", (cards) => {
  void openSubject(Number(cards)).then(({ urls, targets }) => send({ urls, targets }));
});

process.on("message", (message) => {
  if (message !== "heap") return;
  // The second collection takes what the first one only found.
  global.gc?.();
  global.gc?.();
  send({ heap: process.memoryUsage().heapUsed });
});

process.on("disconnect", () => process.exit());
