import { type ListedPage, type PageRequest, type Place, pageOf } from "../../operation/paging";
import type { CardDocument } from "../../resources/card/card-fields";
import type { KindQuery, Reader } from "../../session/reader";
import { BoardOrder } from "../board-order";
import type { ViewQuery } from "../compile-view";

/** How often it is tried to read the lists and their cards as one commit left them, and not what lies between two. */
const ATTEMPTS = 3;

type FindCards = (query: KindQuery<"card"> & { readonly limit: number }) => Promise<readonly CardDocument[]>;

/** A page of cards of several lists in the order of the board. Rules F10, F12. */
export async function readPlacedPage(
  reader: Reader,
  { where, sort }: ViewQuery,
  page: PageRequest,
  place: Place,
  find: FindCards = (query) => reader.find(query),
): Promise<ListedPage<"card">> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await reader.lastCommit();
    const order = await BoardOrder.read(reader, where, sort);
    const read = await pageOf<"card">(
      (card) => order.keyOf(card) ?? "",
      (limit, after) =>
        order.find(
          {
            find: ({ lists, limit, after }) =>
              find({ kind: "card", where: [...where, lists], sort, limit, ...(after && { after }) }),
            documentOf: (card) => card,
          },
          limit,
          after,
        ),
      page,
      place,
    );
    if (attempt === ATTEMPTS || (await reader.lastCommit()) === before) return read;
  }
}
