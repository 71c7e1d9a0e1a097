import type { CardViewPage, Storage, StoredDocument, Workspace } from "workspace-engine";
import { TEAM } from "../data/writes";
import { anew, type Case } from "../shapes/case";
import type { Answerer } from "../timing/asker";

export const idsOfDocuments = (found: readonly StoredDocument[]): readonly string[] => found.map(({ id }) => id);
export const idsOfPage = ({ cards }: CardViewPage): readonly string[] => cards.map(({ id }) => id);

type Found = Answerer<readonly StoredDocument[]>;
type Presented = Answerer<CardViewPage>;

/** `storage.find` with queries that are objects never seen before. */
export function finding(storage: Storage, cases: readonly Case[]): Found {
  let queries = anew(cases.map(({ query }) => query));
  return {
    name: "storage.find",
    round: () => {
      queries = anew(queries);
    },
    answer: (place) => storage.find(TEAM, at(queries, place)),
    ids: idsOfDocuments,
  };
}

/** `previewView` with requests that are objects never seen before. */
export function previewing(
  workspace: Workspace,
  cases: readonly Case[],
  before?: (place: number) => Promise<void>,
): Presented {
  let requests = anew(cases.map(({ request }) => request));
  return {
    name: "previewView",
    round: () => {
      requests = anew(requests);
    },
    ...(before === undefined ? {} : { before }),
    answer: (place) => workspace.previewView(at(requests, place)),
    ids: idsOfPage,
  };
}

/** The same with views prepared beforehand. */
export function showingPrepared(workspace: Workspace, cases: readonly Case[]): Presented {
  const views = cases.map(({ request }) => ({ view: workspace.prepareView(request), cursor: request.cursor ?? null }));
  return {
    name: "prepareView",
    answer: (place) => {
      const { view, cursor } = at(views, place);
      return view.page(cursor);
    },
    ids: idsOfPage,
  };
}

export function at<T>(values: readonly T[], place: number): T {
  const value = values[place];
  if (value === undefined) throw new RangeError(`There is no case ${place}.`);
  return value;
}
