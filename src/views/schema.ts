import type * as z from "zod/mini";
import { any, ZodMiniObject } from "zod/mini";
// By name: `z.core` would take all of zod along, its translations included.
import { $constructor } from "zod/v4/core";
import { Faults } from "../errors/faults";
import { pageInput } from "../operation/paging";
import { type ReadRequest, readRequest } from "./read-view";

/** Reads as every other reader of view requests does; of zod's there is only the form in which faults are reported. */
const RequestSchema = /*#__PURE__*/ $constructor<ZodMiniObject>("RequestSchema", (inst, def) => {
  ZodMiniObject.init(inst, def);
  inst._zod.parse = (payload) => {
    const faults = new Faults();
    payload.value = readRequest(payload.value, faults);
    for (const { path, code, message } of faults.issues) {
      payload.issues.push({ code: "custom", input: undefined, inst, path: [path], message, params: { code } });
    }
    return payload;
  };
});

const shape = { type: any(), board_filters: any(), card_filters: any(), page_filters: any(), ...pageInput };

/**
 * The schema of a view request: strict inside the filter set of its type; the sets of other types are dropped unread.
 * Rules F1, F2, P1.
 */
export const viewRequestSchema = new RequestSchema({ type: "object", shape }) as unknown as z.ZodMiniType<ReadRequest>;
