import type { Storage } from "workspace-engine";
import { linearize, type Specification } from "./linearize";
import type { Recorded, Recording, Sorts } from "./recorder";
import { counter, documents, feed } from "./specifications";
import { TEAM } from "./storage-client";

const specifications: Readonly<Record<keyof Sorts, Specification<unknown, unknown, unknown>>> = {
  documents,
  counter,
  feed,
};

/** Every fault in the clients' answers, and in the feed that they left behind. */
export async function faultsOf(storage: Storage, { operations, acknowledged }: Recording): Promise<readonly string[]> {
  return [...unexplained(operations), ...(await faultsOfFeed(storage, acknowledged))];
}

/** Histories that no order of operations explains. Objects are independent, so each is judged by itself. */
function unexplained(operations: readonly Recorded[]): readonly string[] {
  const histories = new Map<string, Recorded[]>();
  for (const operation of operations) {
    const object = `${operation.sort} ${operation.name}`;
    histories.set(object, [...(histories.get(object) ?? []), operation]);
  }
  return [...histories].flatMap(([object, history]) => {
    const [first] = history;
    const verdict = first && linearize(specifications[first.sort], history);
    if (verdict === undefined || verdict.ok) return [];
    const lines = [...verdict.longest.slice(-5).map(shown), "then none of:", ...verdict.next.map(shown)];
    return [`${object}, after ${verdict.longest.length} of ${history.length}: ${lines.join("\n  ")}`];
  });
}

function shown({ client, call, answered, input, output }: Omit<Recorded, "sort" | "name">): string {
  return `${client} ${call}–${answered} ${JSON.stringify(input)} → ${JSON.stringify(output)}`;
}

/** The feed holds every acknowledged commit once, at its number, and no number is missing. */
async function faultsOfFeed(storage: Storage, acknowledged: Recording["acknowledged"]): Promise<readonly string[]> {
  const numbers = new Map<string, number[]>();
  const faults: string[] = [];
  const feed = await storage.changes(TEAM, 0, 1_000_000);
  if (feed === "gap") return ["the feed has forgotten commits"];
  for (const [index, { sequence, txId }] of feed.entries()) {
    if (sequence !== index + 1) faults.push(`the feed has ${sequence} at ${index + 1}`);
    numbers.set(txId, [...(numbers.get(txId) ?? []), sequence]);
  }
  for (const { txId, sequence } of acknowledged) {
    const found = numbers.get(txId) ?? [];
    if (found.join() !== String(sequence))
      faults.push(`${txId} was acknowledged as ${sequence}, the feed has it at [${found}]`);
  }
  return faults;
}
