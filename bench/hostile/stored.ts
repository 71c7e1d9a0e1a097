import type { Workspace } from "workspace-engine";
import { CONTENT_MAX_LENGTH, NEEDLE_MAX_LENGTH } from "../../src/base/limits";
import type { Trial } from "./measure";
import { newWorkspace, openSubject, sending } from "./subject";
import { hostileTexts, MOST_BYTES } from "./values";

/** Trials of more than one request: reading hostile values that were stored, and filling a workspace. */
export interface StoredTrials {
  readonly name: string;
  readonly trials: () => Generator<Trial>;
  /** A workspace is filled in a time that its size decides alone. */
  readonly mostCpu?: number;
}

type SnapshotInput = Parameters<Workspace["load"]>[0];

const CARDS = 25;
const WORD = "needle";

/** A workspace whose cards have long contents of one shape that all hold a word last. */
async function filled(contentOf: (size: number) => unknown, divisor: number): Promise<Workspace> {
  const { workspace, input } = await openSubject("moveCard");
  const { list_id } = input as { readonly list_id: string };
  const size = Math.floor((CONTENT_MAX_LENGTH - WORD.length - 2) / divisor);
  const content = `${contentOf(size)} ${WORD}`;
  for (let index = 0; index < CARDS; index += 1)
    await workspace.createCard({ title: `Card ${index}`, list_id, content });
  return workspace;
}

type Read = (workspace: Workspace) => Promise<unknown>;

/** Reads whole answers in process: how long they are, decides what JSON takes. */
function reading(name: string, read: Read): StoredTrials {
  return {
    name,
    *trials() {
      for (const { shape, of } of hostileTexts) {
        yield {
          what: `${CARDS} contents: ${shape}`,
          bytes: CARDS * new TextEncoder().encode(String(of(CONTENT_MAX_LENGTH))).length,
          prepare: async (divisor) => {
            const workspace = await filled(of, divisor);
            return async () => {
              await read(workspace);
              return 200;
            };
          },
        };
      }
    },
  };
}

/** Found in the text "aaa…" only after every beginning of it was. */
const slowNeedle = `${"a".repeat(100)}b${"a".repeat(NEEDLE_MAX_LENGTH - 101)}`;

const cardsWith = (content: string) =>
  ({ type: "card", card_filters: { include: { content } }, count: CARDS }) as const;

const snapshotOf = (size: number): SnapshotInput => {
  const cards = Array.from({ length: size }, (_, index) => ({ id: `${index + 1}`, title: "A", list_id: "1" }));
  const lists = [{ id: "1", title: "To do", behavior: "committed" as const, board_id: "1" }];
  const boards = [{ id: "1", title: "Launch", project_id: "1" }];
  const projects = [{ id: "1", title: "Website" }];
  return { time_unit: "seconds", projects, boards, lists, cards };
};

const CARDS_IN_SNAPSHOT = Math.floor(MOST_BYTES / 40);

function* loads(load: (size: number) => Promise<() => Promise<number>>): Generator<Trial> {
  yield { what: "cards", bytes: MOST_BYTES, prepare: (divisor) => load(Math.floor(CARDS_IN_SNAPSHOT / divisor)) };
}

export const storedTrials: readonly StoredTrials[] = [
  reading("stored: search", (workspace) => workspace.search({ query: WORD })),
  reading("stored: search for a long word", (workspace) => workspace.search({ query: slowNeedle })),
  reading("stored: getCard", (workspace) => workspace.getCard({ card_id: "3" })),
  reading("stored: previewView", (workspace) => workspace.previewView(cardsWith(WORD))),
  reading("stored: previewView of a long needle", (workspace) => workspace.previewView(cardsWith(slowNeedle))),
  reading("stored: explainView", (workspace) => workspace.explainView(cardsWith(WORD), "3")),
  {
    name: "load",
    mostCpu: Number.POSITIVE_INFINITY,
    trials: () =>
      loads(async (size) => {
        const body = JSON.stringify(snapshotOf(size));
        return () => sending(newWorkspace(), "load")(body);
      }),
  },
  {
    name: "loadLines",
    mostCpu: Number.POSITIVE_INFINITY,
    trials: () =>
      loads(async (size) => {
        const source = newWorkspace();
        await source.load(snapshotOf(size));
        const lines: string[] = [];
        for await (const line of source.exportLines()) lines.push(line);
        return async () => {
          await newWorkspace().loadLines(lines);
          return 200;
        };
      }),
  },
];
