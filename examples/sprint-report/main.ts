/**
 * The sprint report: two sprints are run on a clock of our own, then reported from the workspace's history.
 *
 *     npm run sprint-report
 *
 * Read burn-down.ts (`asOf`) and scope.ts (`compare`) first; scenario.ts and team.ts make up the work.
 */
import { sprintReport } from "./report";

await sprintReport();
