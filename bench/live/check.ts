import { isDeepStrictEqual } from "node:util";
import type { Office } from "./office";
import type { Watched } from "./views";

/** Holds so many of the views to what a fresh look shows. */
export async function check(office: Office, watched: readonly Watched[], count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const place = count === watched.length ? turn : Math.floor(office.random() * watched.length);
    const asked = watched[place];
    if (asked === undefined) continue;
    const { view, request, window, isAdmin } = asked;
    const { cards } = await office.face(isAdmin).previewView({ ...request, count: window });
    if (isDeepStrictEqual(view.current, cards) && view.status === "live") continue;
    throw new Error(`A view is wrong (${view.status}) at ${office.now}: ${JSON.stringify(request)}`);
  }
}
