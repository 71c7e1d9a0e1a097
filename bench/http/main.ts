/**
 * How many requests the handler answers beside the same listener answering a constant, and whether it keeps its memory:
 *
 *     npm ci --prefix bench/http
 *     npm --prefix bench/http run bench                   100,000 cards, 10 connections, 8 seconds each
 *     npm --prefix bench/http run bench -- 10000          another number of cards
 *     npm --prefix bench/http run bench -- soak           10 minutes of mixed requests, 2,000 cards
 *     npm --prefix bench/http run bench -- soak 3 500     3 minutes, 500 cards
 */
import { loadavg } from "node:os";
import { markdownTable } from "../markdown-table";
import { fire } from "./cannon";
import { measure, perSecond, type Row, type Volley } from "./measure";
import { SERVER, ServerProcess } from "./process";
import { type Sample, soak } from "./soak";

const CONNECTIONS = 10;
const SECONDS = 8;
const INTERVAL = 30;

const [mode = "", ...rest] = process.argv.slice(2);
if (mode === SERVER) await import("./server");
else {
  const server = new ServerProcess();
  try {
    if (mode === "soak") await soakFor(server, Number(rest[0] ?? 10), Number(rest[1] ?? 2_000));
    else await load(server, Number(mode || 100_000));
  } finally {
    server.close();
  }
}

async function load(server: ServerProcess, cards: number): Promise<void> {
  const rows = await measure(await server.open(cards), fire, { connections: CONNECTIONS, seconds: SECONDS });
  const titles = ["", "handler/s", "median, ms", "p99, ms", "constant/s", "p99, ms", "constant : handler"];
  show(markdownTable([`${cards.toLocaleString("en")} cards`, ...titles.slice(1)], rows.map(lineOf)));
}

function lineOf({ name, handler, constant }: Row): string[] {
  const ratio = perSecond(constant) / perSecond(handler);
  const times = (volley: Volley) => [rounded(perSecond(volley)), ...[volley.median, volley.p99].map(rounded)];
  const [constantRate = "", , constantLatest = ""] = times(constant);
  return [name, ...times(handler), constantRate, constantLatest, rounded(ratio)];
}

async function soakFor(server: ServerProcess, minutes: number, cards: number): Promise<void> {
  const options = { connections: CONNECTIONS, interval: INTERVAL, samples: (minutes * 60) / INTERVAL };
  const samples = await soak(await server.open(cards), {
    ...options,
    heap: () => server.heap(),
    onSample: (sample) => console.error(soakLine(sample).join("  ")),
  });
  show(markdownTable(["Minutes", "requests so far", "heap, MB"], samples.map(soakLine)));
}

function soakLine({ minutes, requests, heap }: Sample): string[] {
  return [minutes.toFixed(1), requests.toLocaleString("en"), (heap / 1e6).toFixed(1)];
}

function show(text: string): void {
  process.stdout.write(`\n${text}\n\nload ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
}

/** Whole from 100 on, with two digits behind the point below 10. */
function rounded(value: number): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits });
}
