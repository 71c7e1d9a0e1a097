import { type Targets, TOKEN } from "./subject";

/** One request. */
export interface Shot {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the workspace's own path. */
  readonly path: string;
  readonly body?: string;
}

/** Requests of one kind, each a little different from the one before. */
export type Shots = (index: number) => Shot;

export const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" } as const;

/** The measured requests, by name. */
export function shotsAt(targets: Targets): Readonly<Record<string, Shots>> {
  const title = (index: number) => `Prepare the release, part ${index}`;
  return {
    "previewView, the newest 25": () => preview({}),
    "previewView, one list": (index) => preview({ include: { lists: [each(targets.lists, index)] } }),
    updateCard: (index) => ({
      method: "PATCH",
      path: `/cards/${each(targets.cards, index)}`,
      body: JSON.stringify({ title: title(index) }),
    }),
    createCard: (index) => create(targets, index, title(index)),
  };
}

export const preview = (card_filters: object): Shot => ({
  method: "POST",
  path: "/views/preview",
  body: JSON.stringify({ type: "card", card_filters }),
});

export const create = ({ lists }: Targets, index: number, title: string): Shot => ({
  method: "POST",
  path: "/cards",
  body: JSON.stringify({ title, list_id: each(lists, index), priority: 1 + (index % 4) }),
});

export function each<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("The workspace has nothing to ask for.");
  return value;
}
