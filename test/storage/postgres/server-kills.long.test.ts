import { expect, onTestFinished, test } from "vitest";
import { startEmbedded, whyNoServer } from "./embedded";
import { killRepeatedly } from "./server-kills";

const reason = await whyNoServer();

test.skipIf(reason !== undefined)(
  "[B20.7] killing a PostgreSQL server at work loses nothing that was acknowledged",
  async () => {
    const server = await startEmbedded();
    onTestFinished(server.remove);
    const report = await killRepeatedly(server, 2, () => 300);
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.retried).toBeGreaterThan(0);
  },
);
