import { CONTENT_SCHEMA } from "../../../base/limits";
import type { Draft } from "../../../session/draft";
import { setNumber, setOptional } from "../../common/set-optional";
import type { CardDocument } from "../card-document";
import type { CardFields } from "./card-fields";

/** Writes the fields given into a card. Rules T6, R1. */
export function applyCardFields(draft: Draft<CardDocument>, fields: CardFields): void {
  if (fields.content !== undefined) draft.content = fields.content ?? "";
  if (fields.schema !== undefined) draft.schema = fields.schema ?? CONTENT_SCHEMA;
  setNumber(draft, "start_date", fields.start_date);
  setNumber(draft, "due_date", fields.due_date);
  setNumber(draft, "priority", fields.priority);
  setNumber(draft, "estimate", fields.estimate);
  setOptional(draft, "epic_id", fields.epic_id);
  setOptional(draft, "owner_id", fields.owner_id);
  setOptional(draft, "icon", fields.icon);
  setOptional(draft, "cover_image", fields.cover_image);
  setOptional(draft, "time_estimate_seconds", fields.time_estimate_seconds);
  setOptional(draft, "time_remaining_seconds", fields.time_remaining_seconds);
}
