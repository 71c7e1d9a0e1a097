import type * as z from "zod/mini";
import { any, ZodMiniObject } from "zod/mini";
// By name: `z.core` would bundle all of zod, its translations included.
import { $constructor } from "zod/v4/core";
import { Faults } from "../errors/input-issues";
import { pageInput } from "../operation/paging";
import { type ReadRequest, readRequest } from "./read-view";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A schema with a reader of our own; of zod's there is only the form in which faults are reported. */
export function schemaWith<Read>(read: (request: unknown, faults: Faults) => Read, shape: Shape): z.ZodMiniType<Read> {
  const RequestSchema = $constructor<ZodMiniObject>("RequestSchema", (inst, def) => {
    ZodMiniObject.init(inst, def);
    inst._zod.parse = (payload) => {
      const faults = new Faults();
      payload.value = read(payload.value, faults);
      for (const { path, code, message } of faults.issues) {
        payload.issues.push({ code: "custom", input: undefined, inst, path: [path], message, params: { code } });
      }
      return payload;
    };
  });
  return new RequestSchema({ type: "object", shape }) as unknown as z.ZodMiniType<Read>;
}

export const viewShape = { type: any(), board_filters: any(), card_filters: any(), page_filters: any() };

/** Strict inside the filter set of its type; the sets of other types are dropped unread. Rules F1, F2, P1. */
export const viewRequestSchema = /*#__PURE__*/ schemaWith<ReadRequest>(readRequest, { ...viewShape, ...pageInput });
