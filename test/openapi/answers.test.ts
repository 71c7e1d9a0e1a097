import { describe, expect, test } from "vitest";
import { isRefused, operationNames, validInputs } from "../access/every-operation";
import { serve } from "../http/fixture";
import { expectDocumented } from "./documented";

describe("answers and the document", () => {
  test.each(operationNames)("[W10.4] %s answers what the document says", async (name) => {
    const { send, ids } = await serve();
    const path = `/t-acme/operations/${name}`;
    const answered = await send(`POST ${path}`, { body: validInputs(ids)[name] });
    if (!isRefused(name)) expect(answered.status).toBe(200);
    await expectDocumented("POST", path, answered);
  });

  test("[W10.4] what one of everything is too much for answers what the document says, too", async () => {
    const { send, ids } = await serve();
    const loaded = await send("PUT /t-globex/snapshot", { token: "globex", body: { time_unit: "seconds" } });
    expect(loaded.status).toBe(200);
    await expectDocumented("PUT", "/t-globex/snapshot", loaded);
    await send("DELETE /t-acme/time/timer");
    const started = await send("POST /t-acme/time/timer", { body: validInputs(ids).startTimer });
    expect(started.status).toBe(200);
    await expectDocumented("POST", "/t-acme/time/timer", started);
  });

  test("[W10.4] an answer the document does not know of is found out", async () => {
    const path = "/t-acme/cards/1";
    await expect(expectDocumented("GET", path, { status: 200, body: { card: { id: "1" } } })).rejects.toThrow();
    await expect(expectDocumented("GET", path, { status: 418, body: {} })).rejects.toThrow();
    const error = { id: "1", code: 404, sec: "SEC:000-00004", message: "", date: 1 };
    await expectDocumented("GET", path, { status: 404, body: { error } });
    await expect(expectDocumented("GET", path, { status: 404, body: { error: "none" } })).rejects.toThrow();
  });
});
