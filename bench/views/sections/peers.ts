import { mingo } from "../peers/mingo";
import { naive } from "../peers/naive";
import type { Peer } from "../peers/peer";
import { sqliteGeneric } from "../peers/sqlite/generic";
import { sqliteTuned } from "../peers/sqlite/tuned";
import { tanstack } from "../peers/tanstack/tanstack";
import { tinybase } from "../peers/tinybase";
import { PEERS } from "../report/ratios";
import { columnOf } from "../report/result";
import type { Case } from "../shapes/case";
import { mostRounds, timeTogether } from "../timing/time-cases";
import type { Section } from "./section";

const peers: Readonly<Record<string, Peer>> = {
  naive,
  "sqlite-tuned": sqliteTuned,
  "sqlite-generic": sqliteGeneric,
  mingo,
  tinybase,
  tanstack,
};

export const peerNames: readonly string[] = Object.keys(peers);

/** Fills one peer with the same cards and asks it the same. */
export function peersSection(called: string): Section {
  return async ({ subject, cases, effort }) => {
    const peer = peers[called];
    const { size } = subject.corpus;
    if (peer === undefined || size > peer.mostCards) {
      return { notes: [`${called} was left out: with ${size.toLocaleString("en")} cards an answer takes it seconds.`] };
    }
    const count = peer.variants(size);
    const asked = variantsOf(cases, count);
    const opened = await peer.open(subject, asked);
    try {
      const askers = opened.columns.map((column) => ({ column, asker: column.asker(asked, mostRounds(effort)) }));
      await timeTogether(
        askers.map(({ asker }) => asker),
        effort,
      );
      const columns = askers.map(({ column: { name, versus }, asker }) => ({
        ...columnOf(PEERS, name, asker.figures()),
        versus,
      }));
      const notes = count < 16 ? [`${called} was asked ${count} variants of each shape.`] : [];
      return { columns, notes, facts: opened.facts ?? [] };
    } finally {
      opened.close();
    }
  };
}

/** So many variants of each shape, from the first to the last. */
function variantsOf(cases: readonly Case[], count: number): readonly Case[] {
  const byShape = new Map<string, Case[]>();
  for (const asked of cases) byShape.set(asked.shape, [...(byShape.get(asked.shape) ?? []), asked]);
  return [...byShape.values()].flatMap((variants) =>
    variants.filter((_, place) => place % Math.max(1, Math.floor(variants.length / count)) === 0).slice(0, count),
  );
}
