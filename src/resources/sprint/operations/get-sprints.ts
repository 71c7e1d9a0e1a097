import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, pageInput, placeOf, readCountedListing } from "../../../operation/paging";
import { absent, anyOf, ascending, present } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { instantInput } from "../../common/input-fields";
import type { Sprint } from "../sprint";
import { presentSprints } from "./present-sprint";

export interface GetSprintsInput extends PageRequest {
  /** The space. */
  readonly project_id: string;
  /** `true`: the archived sprints only; otherwise the live ones only. */
  readonly archived?: boolean | null | undefined;
  /** Only sprints that start at or before it; seconds or milliseconds by its size. */
  readonly to_date?: STime | null | undefined;
}

export interface GetSprintsOutput extends ResponseMetadata {
  readonly sprints: readonly Sprint[];
}

export interface GetSprints {
  /**
   * Lists the sprints of a space by start date: all of them unless `count` or `cursor` asks for a page. Rules U3, S1, S3, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { sprints } = await workspace.getSprints({ project_id: "1" });
   * sprints[0]?.progress.at(-1); // how the cards stood at the end of the last day
   * ```
   */
  getSprints(input: GetSprintsInput, options?: CallOptions): Promise<GetSprintsOutput>;
}

export const getSprints = operation<GetSprints>({
  role: "viewer",
  input: (unit) => ({
    ...pageInput,
    project_id: idSchema,
    archived: z.nullish(z.boolean()),
    to_date: z.nullish(instantInput(unit)),
  }),
  async decide(session, { project_id, archived, to_date, ...page }) {
    const { context } = session;
    const scope = listingScope(context, [project_id, archived === true, to_date ?? null]);
    const place = placeOf(page, scope, context.nowMs);
    await session.require("project", project_id, "project_id");
    const where: Clause[] = [
      anyOf("project_id", [project_id]),
      archived === true ? present("archived") : absent("archived"),
    ];
    if (typeof to_date === "number") where.push({ operator: "range", field: "start_date", atMost: to_date });
    const sort = ascending("start_date");
    return async (reader) => {
      const { documents, ...metadata } = await readCountedListing(reader, { kind: "sprint", where, sort }, page, place);
      return { ...metadata, sprints: await presentSprints(reader, documents) };
    };
  },
});
