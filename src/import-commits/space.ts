import type { Documents } from "../documents";

type Space = Documents["project"];

/** A space that an import began and did not come to show: whoever changes a space afterwards leaves their own name. */
export const isUnfinished = ({ is_private, members, user_updated }: Space): boolean =>
  is_private &&
  members.length === 0 &&
  user_updated.source?.type === "import" &&
  user_updated.source.client_id !== undefined;

/** As it is until all of an import is in it; the mark says whose it is. */
export const hidden = (space: Space, mark: string): Space => ({
  ...space,
  is_private: true,
  members: [],
  user_updated: { ...space.user_updated, source: { type: "import", ...space.user_updated.source, client_id: mark } },
});
