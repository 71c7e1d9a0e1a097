import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Epic } from "../epic";
import { presentEpic } from "./present-epic";

export interface GetEpicInput {
  readonly epic_id: string;
}

export interface GetEpicOutput {
  readonly epic: Epic;
}

export interface GetEpic {
  /**
   * Reads one epic. Rule U11.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.getEpic({ epic_id: "1" });
   * epic.title;
   * ```
   */
  getEpic(input: GetEpicInput, options?: CallOptions): Promise<GetEpicOutput>;
}

export const getEpic = operation<GetEpic>({
  role: "viewer",
  input: () => ({ epic_id: idSchema }),
  async decide(session, { epic_id }) {
    const epic = await session.require("epic", epic_id, "epic_id");
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});
