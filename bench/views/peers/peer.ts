import type { Subject } from "../data/subject";
import type { Fact } from "../report/result";
import type { Case } from "../shapes/case";
import { type Answerer, type Asker, askerOf } from "../timing/asker";

/** Something else that answers views, filled with the same cards. */
export interface OpenPeer {
  /** Each is a column of the tables. */
  readonly columns: readonly PeerColumn[];
  readonly facts?: readonly Fact[];
  close(): void;
}

export interface Peer {
  /** Beyond so many cards it is left out: an answer would take seconds. */
  readonly mostCards: number;
  /** How many variants of each shape it is asked for so many cards. */
  readonly variants: (cards: number) => number;
  open(subject: Subject, cases: readonly Case[]): Promise<OpenPeer>;
}

export interface PeerColumn {
  readonly name: string;
  /** What of the engine's it is to be compared with: ids and objects in memory with `find`, documents with `preview`. */
  readonly versus: "find" | "preview";
  asker(cases: readonly Case[], rounds: number): Asker;
}

/** Keeps the type of the answers to itself. */
export function columnBy<Answer>(who: Answerer<Answer>, versus: PeerColumn["versus"] = "find"): PeerColumn {
  return { name: who.name, versus, asker: (cases, rounds) => askerOf(who, cases, rounds) };
}

export const identity = (ids: readonly string[]): readonly string[] => ids;
