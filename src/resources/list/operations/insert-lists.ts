import { startOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { authoredNow } from "../../common/operations/authored-now";
import { spreadKeys } from "../../ordering/order-key";
import type { ListWebhookInput } from "../../webhook/webhooks";
import type { ListBehavior } from "../list-behavior";
import type { ListDocument } from "../list-document";
import { listFields } from "../list-fields";

/** A list to create. */
export interface NewList {
  readonly title: string;
  readonly content?: string | null | undefined;
  /** An icon name. */
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  /** Default `committed`. */
  readonly behavior?: ListBehavior | null | undefined;
  readonly webhook_notifications?: readonly ListWebhookInput[] | null | undefined;
}

/** What a list stands on; nothing for an epic list. */
export type ListPlace = Pick<ListDocument, "board_id" | "sprint_id" | "project_id">;

/** Stages the lists of a place that has none yet, in their order. */
export function insertLists(
  session: Session,
  place: ListPlace,
  ids: readonly string[],
  lists: readonly NewList[],
): ListDocument[] {
  const keys = spreadKeys(ids);
  return lists.map((list, index) =>
    insertList(session, place, { id: ids[index] ?? "", order_key: keys[index] ?? "" }, list),
  );
}

/** Likewise, with ids from the workspace's counter. */
export async function insertNumberedLists(
  session: Session,
  place: ListPlace,
  lists: readonly NewList[],
): Promise<void> {
  insertLists(session, place, await newListIds(session, lists.length), lists);
}

/** Ids from the workspace's counter, all of them with one call. */
export async function newListIds(session: Session, count: number): Promise<readonly string[]> {
  await session.reserveIds("list", count);
  return Promise.all(Array.from({ length: count }, () => session.nextId("list")));
}

export function insertList(
  session: Session,
  place: ListPlace,
  { id, order_key }: Pick<ListDocument, "id" | "order_key">,
  list: NewList,
): ListDocument {
  return session.insert("list", {
    ...newFields({ ...list, behavior: list.behavior ?? "committed" }, session.context),
    ...place,
    id,
    order_key,
    ...authoredNow(session.context),
  });
}

const newFields = startOf(listFields);
