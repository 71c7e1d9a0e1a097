import { askServer } from "./ask-server";

/** A way to look at a board under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Of the address. */
  readonly query: string;
  /** Who saved it. */
  readonly user_id: string;
}

/** Those of all people of a workspace. */
export interface SavedViews {
  readonly all: () => Promise<readonly SavedView[]>;
  /** In the place of one's own of this name. */
  readonly save: (name: string, query: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** Kept by the server, beside the workspace. */
export const savedOnServer: SavedViews = {
  all: async () => (await askServer<{ saved_views: readonly SavedView[] }>("GET /saved-views")).saved_views,
  save: (name, query) => askServer("POST /saved-views", { name, query }),
  remove: (id) => askServer(`DELETE /saved-views/${id}`),
};
