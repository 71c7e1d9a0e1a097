import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Attributes, metrics, type SpanOptions, type TimeInput, trace } from "@opentelemetry/api";
import { afterEach, expect, test } from "vitest";
import { examplesIn } from "./examples-in";
import { runExample } from "./run-example";

const page = fileURLToPath(new URL("../../docs/operating.md", import.meta.url));

interface Ended extends SpanOptions {
  readonly name: string;
  readonly end: TimeInput | undefined;
}

afterEach(() => {
  trace.disable();
  metrics.disable();
});

/** Stands for an SDK of OpenTelemetry, which would send on what it receives. */
function collected() {
  const spans: Ended[] = [];
  const durations: { readonly seconds: number; readonly attributes: Attributes }[] = [];
  const startSpan = (name: string, options: SpanOptions) => ({
    setStatus: () => {},
    end: (end?: TimeInput) => spans.push({ name, ...options, end }),
  });
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) } as never);
  const createHistogram = (name: string, { unit }: { readonly unit: string }) => ({
    record: (seconds: number, attributes: Attributes) =>
      durations.push({ seconds, attributes: { name, unit, ...attributes } }),
  });
  metrics.setGlobalMeterProvider({ getMeter: () => ({ createHistogram }) } as never);
  return { spans, durations };
}

test("[B20.28] the example for OpenTelemetry makes a span and a measurement of each statement", async () => {
  const { spans, durations } = collected();
  const example = examplesIn(page).find(({ code }) => code.includes("@opentelemetry/api"));
  expect(readFileSync(page, "utf8")).toContain("db.client.operation.duration");
  await runExample(example?.code ?? "");
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(["COMMIT :memory:", "SELECT :memory:"]));
  for (const { startTime, end, attributes } of spans) {
    expect(Number(end)).toBeGreaterThanOrEqual(Number(startTime));
    expect(attributes).toMatchObject({ "db.system.name": "sqlite", "db.query.text": expect.any(String) });
  }
  expect(durations).toHaveLength(spans.length);
  for (const { seconds, attributes } of durations) {
    expect(seconds).toBeLessThan(60);
    expect(attributes).toMatchObject({ name: "db.client.operation.duration", unit: "s", "db.system.name": "sqlite" });
    expect(attributes).not.toHaveProperty("db.query.text");
  }
});
