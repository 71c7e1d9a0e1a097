/**
 * The cost of live view streams: time from a commit to each reader's event, and memory of the process.
 *
 *     npm --prefix bench run streams                   1,000 streams, 50 writes a second for ten minutes, then 10,000 idle
 *     npm --prefix bench run streams -- 0.2 200 1000   a fifth of a minute, 200 streams, then 1,000 idle
 *
 * Every stream is somebody else's, over the cards of one of twenty lists, so that a write is sent to a twentieth of them.
 */
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { type Place, SERVER, ServerProcess, type Taken } from "./process";
import { openStreams } from "./readers";

const WRITES_PER_SECOND = 50;
const SAMPLES = 10;

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const [minutes = "10", busy = "1000", idle = "10000"] = process.argv.slice(2);
if (minutes === SERVER) await import("./server");
else {
  await measured((server, place) => measureDelays(server, place, Number(busy), Number(minutes)));
  await measured((server, place) => measureIdle(server, place, Number(idle)));
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}

/** In a process of its own, and one that has opened its first stream, which loads what live views need. */
async function measured(measure: (server: ServerProcess, place: Place) => Promise<void>): Promise<void> {
  const server = new ServerProcess();
  try {
    const place = await server.place();
    const [first] = await openStreams(place, 1, () => {});
    await measure(server, place);
    first?.destroy();
  } finally {
    server.close();
  }
}

async function measureDelays(server: ServerProcess, place: Place, count: number, minutes: number): Promise<void> {
  let delays: number[] = [];
  const streams = await openStreams(place, count, (chunk) => {
    const now = performance.timeOrigin + performance.now();
    for (const [, title] of chunk.matchAll(/"title":"(\d{13}\.\d+)"/g)) delays.push(now - Number(title));
  });
  const rows: string[][] = [];
  let before = await server.taken();
  const seconds = (minutes * 60) / SAMPLES;
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    delays = [];
    const after = await server.taken({ write: { perSecond: WRITES_PER_SECOND, seconds } });
    rows.push(lineOf(((sample * minutes) / SAMPLES).toFixed(1), delays, { before, after, seconds }));
    console.error(rows.at(-1)?.join("  "));
    before = after;
  }
  const titles = [`${count} streams, minutes`, "events/s", "p50, ms", "p99, ms", "CPU, %", "heap, MB", "RSS, MB"];
  console.log(`\n${markdownTable(titles, rows)}`);
  for (const stream of streams) stream.destroy();
}

interface Span {
  readonly before: Taken;
  readonly after: Taken;
  readonly seconds: number;
}

function lineOf(minutes: string, delays: number[], { before, after, seconds }: Span): string[] {
  delays.sort((a, b) => a - b);
  const at = (part: number) => (delays[Math.floor(delays.length * part)] ?? Number.NaN).toFixed(1);
  const cpu = ((after.cpu - before.cpu) / seconds) * 100;
  const events = (delays.length / seconds).toFixed(0);
  return [minutes, events, at(0.5), at(0.99), cpu.toFixed(0), inMegabytes(after.heap), inMegabytes(after.rss)];
}

async function measureIdle(server: ServerProcess, place: Place, count: number): Promise<void> {
  const before = await server.taken();
  const streams = await openStreams(place, count, () => {});
  const after = await server.taken();
  const each = (bytes: number) => Math.round(bytes / count).toLocaleString("en");
  console.log(`\n${count} idle streams: ${each(after.heap - before.heap)} bytes of heap each, `);
  console.log(`${each(after.rss - before.rss)} of the process with its sockets`);
  for (const stream of streams) stream.destroy();
}
