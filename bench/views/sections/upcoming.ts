import type { CardViewPage, Workspace } from "workspace-engine";
import type { Case } from "../shapes/case";

type Page = () => Promise<CardViewPage>;

/** The cases as prepared views; undefined as long as workspaces have none. */
export function preparedViews(workspace: Workspace, cases: readonly Case[]): readonly Page[] | undefined {
  const prepareView: unknown = Reflect.get(workspace, "prepareView");
  if (typeof prepareView !== "function") return undefined;
  return cases.map(({ request }) => {
    const { cursor, ...asked } = request;
    const view: unknown = Reflect.apply(prepareView, workspace, [asked]);
    const page: unknown = Reflect.get(Object(view), "page");
    if (!isPage(page)) throw new TypeError("A prepared view has no pages.");
    return () => page.call(view, cursor ?? undefined);
  });
}

const isPage = (value: unknown): value is (cursor?: string) => Promise<CardViewPage> => typeof value === "function";
