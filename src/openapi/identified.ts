import { parameterNames, type Route } from "../http/route";

export type Identified = { readonly operationId: string; readonly route: Route };

/** Each operation under its name at its first path, and where a further one leads from another resource, as `createChecklistForEpic`. */
export function identified(routes: readonly Route[]): Identified[] {
  const first = new Map<string, Route>();
  return routes.flatMap((route) => {
    const { operation } = route;
    const known = first.get(operation);
    if (known === undefined) {
      first.set(operation, route);
      return [{ operationId: operation, route }];
    }
    const [names, before] = [parameterNames(route), parameterNames(known)];
    if (before.every((name) => names.includes(name))) return [];
    const resource = names.find((name) => !before.includes(name))?.replace(/_id$/, "") ?? "";
    return [{ operationId: `${operation}For${resource.charAt(0).toUpperCase()}${resource.slice(1)}`, route }];
  });
}
