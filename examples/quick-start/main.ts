/**
 * The quick start.
 *
 *     npm start                  a tour of a made-up workspace: views, lists, sprints, time entries
 *     npm start -- FILE          the same kind of tour of your own: a workspace as `workspace.export()` gives it,
 *                                or a Trello board (its menu → Print, export and share → Export as JSON)
 *
 * Read guided-tour.ts first; output/ only draws tables.
 */
import { fileTour } from "./file-tour";
import { guidedTour } from "./guided-tour";
import { explain, UnusableFile } from "./unusable-file";

const [file] = process.argv.slice(2);
try {
  await (file === undefined ? guidedTour() : fileTour(file));
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  console.error(explain(error));
  process.exitCode = 1;
}
