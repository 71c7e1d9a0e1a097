import { expect, test } from "vitest";
import { serve } from "../http/fixture";
import { expectDocumented } from "./documented";

test("[W10.4] what one of everything is too much for answers what the document says, too", async () => {
  const { send } = await serve();
  // `send` holds every answer to the document.
  const { status } = await send("PUT /t-globex/snapshot", { token: "globex", body: { time_unit: "seconds" } });
  expect(status).toBe(200);
});

test("[W10.4] an answer the document does not know of is found out", async () => {
  const path = "/t-acme/cards/1";
  await expect(expectDocumented("GET", path, { status: 200, body: { card: { id: "1" } } })).rejects.toThrow();
  await expect(expectDocumented("GET", path, { status: 418, body: {} })).rejects.toThrow();
  const error = { id: "1", code: 404, sec: "SEC:000-00004", message: "", date: 1 };
  await expectDocumented("GET", path, { status: 404, body: { error } });
  await expect(expectDocumented("GET", path, { status: 404, body: { error: "none" } })).rejects.toThrow();
});
