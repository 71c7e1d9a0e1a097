import { furtherPaths } from "./further-paths";
import { type Route, routesOf } from "./route";

/** The routes of what is served besides operations. */
export const furtherRoutes = (): Route[] =>
  Object.entries(furtherPaths).flatMap(([name, paths]) =>
    paths.flatMap((at) => routesOf(name, { at, reads: true, exact: true })),
  );
