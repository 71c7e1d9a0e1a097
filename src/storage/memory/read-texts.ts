import { nextTurn } from "../../base/next-turn";
import type { Query } from "../query";
import type { Collection } from "./collection/collection";

/**
 * Reads, before a query that asks about texts, those that no query has looked at yet: some at a time, with a turn for
 * whatever else the process has to do between them. `undefined` where there is nothing to wait for.
 */
export function readTexts({ where }: Pick<Query, "where">, collection: () => Collection): Promise<void> | undefined {
  return !isAboutTexts({ where }) || collection().readSomeTexts() ? undefined : readOn(collection);
}

export const isAboutTexts = ({ where }: Pick<Query, "where">): boolean =>
  where.some(({ operator }) => operator === "contains");

async function readOn(collection: () => Collection): Promise<void> {
  do await nextTurn();
  while (!collection().readSomeTexts());
}
