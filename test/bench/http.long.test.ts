import { afterAll, beforeAll, expect, test } from "vitest";
import { type Effort, type Fire, measure, perSecond, successful, type Volley } from "../../bench/http/measure";
import { headers, shotsAt } from "../../bench/http/shots";
import { openSubject, type Subject } from "../../bench/http/subject";

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject(60);
});
afterAll(() => subject.close());

/** A few requests one after another, and how each was answered. */
function firing(count: number, answers: { readonly url: string; readonly body: unknown }[]): Fire {
  return async (url, shots, _effort) => {
    const times: number[] = [];
    let failed = 0;
    for (let index = 0; index < count; index += 1) {
      const { method, path, body } = shots(index);
      const start = performance.now();
      const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
      answers.push({ url, body: await response.json() });
      times.push(performance.now() - start);
      if (!response.ok) failed += 1;
    }
    const longest = Math.max(...times);
    return { requests: count, seconds: 1, median: longest, p99: longest, failed };
  };
}

const effort: Effort = { connections: 1, seconds: 1 };

test("every kind of request is answered by the handler and, beside it, by the constant", async () => {
  const answers: { readonly url: string; readonly body: unknown }[] = [];
  const rows = await measure(subject, firing(3, answers), effort);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(shotsAt(subject.targets)));
  for (const { handler, constant } of rows) expect([handler.requests, constant.requests]).toEqual([3, 3]);
  const { handler, constant } = subject.urls;
  const from = (url: string) => answers.filter((answer) => answer.url === url).map(({ body }) => Object(body));
  expect(new Set(from(constant).map(({ ok }) => ok))).toEqual(new Set([true]));
  expect(from(handler)).toHaveLength(12);
  for (const { cards, card } of from(handler)) expect(cards?.length ?? card.id).toBeTruthy();
});

test("a request that fails ends the measurement", async () => {
  const volley: Volley = { requests: 2, seconds: 4, median: 1, p99: 1, failed: 1 };
  await expect(successful("updateCard", Promise.resolve(volley))).rejects.toThrow(
    "updateCard: 1 of 2 requests failed.",
  );
  expect(perSecond(volley)).toBe(0.5);
});
