import { type Shots, shotsAt } from "./shots";
import type { Subject } from "./subject";

export interface Effort {
  readonly connections: number;
  readonly seconds: number;
}

/** The results of many requests over a few connections. */
export interface Volley {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds from a request to its answer. */
  readonly median: number;
  readonly p99: number;
  /** Answers that were no success, and requests without one. */
  readonly failed: number;
}

/** Sends requests as fast as they are answered. */
export type Fire = (url: string, shots: Shots, effort: Effort) => Promise<Volley>;

export interface Row {
  readonly name: string;
  readonly handler: Volley;
  /** The same requests to what answers a constant. */
  readonly constant: Volley;
}

export type Aim = Pick<Subject, "urls" | "targets">;

/** Each kind of request to the handler and to the constant, one after the other; a failure ends it. */
export async function measure({ urls, targets }: Aim, fire: Fire, effort: Effort): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, shots] of Object.entries(shotsAt(targets))) {
    const constant = await successful(name, fire(urls.constant, shots, effort));
    rows.push({ name, constant, handler: await successful(name, fire(urls.handler, shots, effort)) });
  }
  return rows;
}

export async function successful(name: string, fired: Promise<Volley>): Promise<Volley> {
  const volley = await fired;
  if (volley.failed > 0) throw new Error(`${name}: ${volley.failed} of ${volley.requests} requests failed.`);
  return volley;
}

export const perSecond = ({ requests, seconds }: Volley): number => requests / seconds;
