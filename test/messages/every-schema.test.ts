import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { documentSchemas } from "../../src/documents/document-schemas";
import { inputIssues, readWith } from "../../src/errors/input-issues";
import { calledBy } from "../../src/operations/registry";
import { viewRequestSchema } from "../../src/views/schema";
import { operationNames } from "../access/every-operation";
import { some } from "../runs";
import { faultOf } from "./phrases";
import { provocations } from "./provocations";

/** The messages that a schema gives whatever is wrong, with a path where each comes up. */
function messagesOf(schema: z.ZodMiniType): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const value of provocations(schema)) {
    for (const { path, message } of inputIssues(readWith(schema, value).error?.issues ?? []))
      messages.set(message, path);
  }
  return messages;
}

function faultsIn(messages: ReadonlyMap<string, string>): readonly string[] {
  return Array.from(messages, ([message, path]) => {
    const fault = faultOf(message);
    return fault === undefined ? [] : [`${path}: ${message} ${fault}`];
  }).flat();
}

describe("whatever is wrong with an input, the message is for whoever sent it", () => {
  test.each(operationNames)("[E1.7] %s", async (name) => {
    const messages = messagesOf(calledBy(name).operation.input("seconds"));
    expect(messages.size).toBeGreaterThan(name === "load" ? -1 : 0);
    expect(faultsIn(messages)).toEqual([]);
  });

  test("[E1.7] a view", () => {
    expect(faultsIn(messagesOf(viewRequestSchema))).toEqual([]);
  });

  test.each(some(Object.entries(documentSchemas)))("[E1.7] a %s of a snapshot", (_kind, schema) => {
    expect(faultsIn(messagesOf(schema))).toEqual([]);
  });
});
