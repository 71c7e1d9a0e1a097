import type { FurtherMethod } from "../http/routes";
import { viewRequestJsonSchema } from "../views/json-schema";
import methods from "./further-methods.json";
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

const cardFilters: JsonSchema = Object(viewRequestJsonSchema().oneOf[0]?.["properties"])["card_filters"];

const { watchView, watchBoard, watchSummary, subscribe, onChange, ...others } = methods;

const streamed = <Texts extends { readonly description: string }>(texts: Texts) => ({
  ...texts,
  description: `${texts.description} The event \`end\` comes last, with an \`error\`, when the token or its access is lost or the server stops. \`Last-Event-ID\` takes a stream up again.`,
});

export const furtherMethods = {
  watchView: streamed(watchView),
  watchBoard: streamed({
    ...watchBoard,
    besides: { ...watchBoard.besides, card_filters: { ...cardFilters, ...watchBoard.besides.card_filters } },
  }),
  watchSummary: { ...streamed(watchSummary), forms: summaryForms },
  ...others,
  subscribe: streamed(subscribe),
  onChange: streamed(onChange),
} as Readonly<Record<FurtherMethod, FurtherTexts>>;
