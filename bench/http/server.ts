/** The process that is measured: it opens the workspace, says where it is, and tells how much memory it needs. */
import { openSubject } from "./subject";

const tell = (message: object): void => void process.send?.(message);

process.once("message", (cards) => {
  void openSubject(Number(cards)).then(({ urls, targets }) => tell({ urls, targets }));
});

process.on("message", (message) => {
  if (message !== "heap") return;
  // The second collection takes what the first one only found.
  global.gc?.();
  global.gc?.();
  tell({ heap: process.memoryUsage().heapUsed });
});

process.on("disconnect", () => process.exit());
