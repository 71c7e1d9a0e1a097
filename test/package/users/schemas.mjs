import { cardSchema, idSchema } from "workspace-engine/schemas";
import { z } from "zod";
import * as mini from "zod/mini";

const note = z.object({ card_id: idSchema, text: z.string() });
const brief = mini.pick(cardSchema, { id: true, title: true });
console.log(
  JSON.stringify({
    accepted: note.parse({ card_id: "c-1", text: "Ask Ada" }),
    refused: note.safeParse({ card_id: "", text: 1 }).error.issues.map(({ path }) => path.join(".")),
    extended: mini.extend(brief, { day: mini.iso.date() }).parse({ id: "c-1", title: "Copy", day: "2026-11-23" }),
    described: Object.keys(z.toJSONSchema(brief).properties),
    required: z.toJSONSchema(note).required,
  }),
);
