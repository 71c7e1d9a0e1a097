import type { FurtherMethod } from "../http/routes";
import { viewRequestJsonSchema } from "../views/json-schema";
import { summaryForms } from "./request";
import type { JsonSchema } from "./types";

/** A method in the document that is no operation. */
export interface FurtherTexts {
  readonly tag: string;
  readonly role: "viewer" | "admin";
  readonly summary: string;
  readonly description?: string;
  /** The fields sent with a view request, unless that is left out; undefined where nothing is sent. */
  readonly besides?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly withoutView?: true;
  /** The forms of the body, where that is no view request. */
  readonly forms?: () => readonly JsonSchema[];
  /** The answer; a stream of events where it is left out. */
  readonly answer?: JsonSchema;
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const resource: JsonSchema = { anyOf: ["Card", "Board", "Page"].map(ref) };
const some = (items: JsonSchema): JsonSchema => ({ type: "array", items });

const upTo1000 = (description: string): JsonSchema => ({ type: "integer", minimum: 1, maximum: 1000, description });

const object = (properties: Readonly<Record<string, JsonSchema>>, ...optional: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const text: JsonSchema = { type: "string" };

const point: JsonSchema = {
  description: "A moment of the past: a date, the number of the commit it follows, or the id of the one it precedes.",
  oneOf: [{ time: { type: "integer" } }, { sequence: { type: "integer" } }, { before: text }].map((one) => ({
    ...object(one),
    additionalProperties: false,
  })),
};

const cardFilters: JsonSchema = Object(viewRequestJsonSchema().oneOf[0]?.["properties"])["card_filters"];

const clause = object({ path: text, field: text, text });

const endings =
  "The event `end` comes last, with an `error`, when the token or its access is lost or the server stops. `Last-Event-ID` takes a stream up again.";

export const furtherMethods: Readonly<Record<FurtherMethod, FurtherTexts>> = {
  watchView: {
    tag: "Views",
    role: "viewer",
    summary: "Shows the first items of a view and sends each change of them, as events.",
    description: [
      "The event `snapshot` holds `items`; `diff` what was `added`, `removed`, `moved` and `updated`, by index, and the `reason`,",
      "`commit` or `clock`; `status` neither. Each has `status` (`live` or `stale`, with an `error`), `hasMore`, `nextChangeAt`",
      `and \`at\`. ${endings}`,
    ].join(" "),
    besides: {
      window: upTo1000("How many of the first items to show. Default: `count`, or 25."),
    },
  },
  watchBoard: {
    tag: "Boards",
    role: "viewer",
    summary: "Shows a board, its lists in order and the first cards of each, and sends each change of them, as events.",
    description: [
      "The event `snapshot` holds the `board` and `lists`, each with its `list`, `cards`, `count` and `hasMore`; `diff` the `board`",
      "where that changed, the changes of `lists` by index, and of the `cards` of each list that changed, by `list_id`, with the",
      "`reason`, `commit` or `clock`; `status` neither. Each has `status` (`live` or `stale`, with an `error`), `nextChangeAt`",
      `and \`at\`. ${endings}`,
    ].join(" "),
    besides: {
      card_filters: { ...cardFilters, description: "Which cards to show, as in a view." },
      cards_per_list: upTo1000("How many of the first cards of each list to show. Default: 25."),
    },
    withoutView: true,
  },
  watchSummary: {
    tag: "Views",
    role: "viewer",
    summary: "Shows a view in numbers and sends each change of them, as events.",
    description: [
      "The event `snapshot` holds the `summary`; `diff` what of its `groups` was `added`, `removed` and `updated`, by index, `count`",
      "and `measures` where those of all changed, and the `reason`, `commit` or `clock`; `status` neither. Each has `status` (`live`",
      `or \`stale\`, with an \`error\`), \`nextChangeAt\` and \`at\`. ${endings}`,
    ].join(" "),
    besides: {},
    forms: summaryForms,
  },
  explainView: {
    tag: "Views",
    role: "viewer",
    summary: "Explains a view in words, or with an `id` why that card, board or page belongs to it or does not.",
    besides: { id: { ...ref("Id"), description: "Of a card, board or page, by the type of the view." } },
    answer: object(
      {
        type: { type: "string", enum: ["card", "board", "page"] },
        now: ref("STime"),
        clauses: some(clause),
        warnings: some({ type: "object", properties: { path: text, message: text } }),
        text,
        matches: { type: "boolean" },
      },
      "matches",
    ),
  },
  compare: {
    tag: "Views",
    role: "viewer",
    summary: "Compares a view at two points of the past: what entered it, what left it and what changed in it.",
    besides: { from: point, to: point },
    required: ["from", "to"],
    answer: object({
      entered: some(resource),
      left: some(resource),
      changed: some(object({ before: resource, after: resource })),
    }),
  },
  subscribe: {
    tag: "History",
    role: "admin",
    summary: "Sends each commit from now on, or after the one named in `Last-Event-ID`, as events.",
    description: `The event \`following\` says after which \`sequence\` it begins, \`commit\` holds a commit, whose sequence is the event's id. ${endings}`,
  },
  onChange: {
    tag: "History",
    role: "viewer",
    summary: "Says when something may have changed, but not what, as events.",
    description: `The event \`change\` has the \`sequence\` of the last commit, if that is known: at first, and whenever it is another one. ${endings}`,
  },
};
