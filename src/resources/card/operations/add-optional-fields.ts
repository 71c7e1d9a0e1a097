// Written by scripts/generate-optional-card-fields.ts from the table of fields of a card.
import type { Card, UniformCard } from "../card-fields";

/** A card that is being made. */
export type OpenCard = { -readonly [K in keyof Card]: Card[K] };

/** Adds what a card may lack and shows as it is. To look each up by its name takes several times as long. */
export function addOptionalFields(card: OpenCard, document: UniformCard): void {
  if (document.status !== undefined) card.status = document.status;
  if (document.priority !== undefined) card.priority = document.priority;
  if (document.owner_id !== undefined) card.owner_id = document.owner_id;
  if (document.start_date !== undefined) card.start_date = document.start_date;
  if (document.due_date !== undefined) card.due_date = document.due_date;
  if (document.completed_date !== undefined) card.completed_date = document.completed_date;
  if (document.icon !== undefined) card.icon = document.icon;
  if (document.cover_image !== undefined) card.cover_image = document.cover_image;
  if (document.archived !== undefined) card.archived = document.archived;
  if (document.board_id !== undefined) card.board_id = document.board_id;
  if (document.sprint_id !== undefined) card.sprint_id = document.sprint_id;
  if (document.estimate !== undefined) card.estimate = document.estimate;
  if (document.time_estimate_seconds !== undefined) card.time_estimate_seconds = document.time_estimate_seconds;
  if (document.time_remaining_seconds !== undefined) card.time_remaining_seconds = document.time_remaining_seconds;
  if (document.form_values !== undefined) card.form_values = document.form_values;
}
