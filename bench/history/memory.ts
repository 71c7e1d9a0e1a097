import { median } from "../median";
import { operations } from "./operations";
import { newSubject } from "./subject";

export interface MemoryOptions {
  readonly commits: number;
  /** Commits before those: more than the storage remembers by default, so that it forgets as many as are made. */
  readonly warmUp: number;
  readonly runs: number;
  /** Bytes in use, after whatever nobody needs is gone. */
  readonly heapBytes: () => number;
}

/** Bytes by which one commit of an operation lets the heap grow. */
export interface MemoryPerCommit {
  readonly operation: string;
  readonly off: number;
  readonly on: number;
}

const CARDS = 200;

export async function measureMemory(options: MemoryOptions): Promise<readonly MemoryPerCommit[]> {
  const rows: MemoryPerCommit[] = [];
  for (const operation of Object.keys(operations)) {
    const off = await growth(operation, false, options);
    rows.push({ operation, off, on: await growth(operation, true, options) });
  }
  return rows;
}

async function growth(operation: string, history: boolean, options: MemoryOptions): Promise<number> {
  const measured: number[] = [];
  for (let run = 0; run < options.runs; run += 1) measured.push(await growthOnce(operation, history, options));
  return Math.round(median(measured));
}

async function growthOnce(operation: string, history: boolean, options: MemoryOptions): Promise<number> {
  const { commits, warmUp, heapBytes } = options;
  const subject = await newSubject(CARDS, history);
  const repeat = operations[operation]?.(subject);
  if (repeat === undefined) throw new Error(`There is no operation ${operation}.`);
  const make = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      subject.clock.advance("1s");
      await repeat(index);
    }
  };
  await make(0, warmUp);
  const before = heapBytes();
  await make(warmUp, warmUp + commits);
  const after = heapBytes();
  // Keeps the measured workspace from being collected.
  await subject.workspace.getBoards({ archived: false });
  return (after - before) / commits;
}
