import type { OperationContext } from "../../../session/context";
import type { Draft } from "../../../session/draft";
import { replacedMembers } from "../../common/operations/replaced-members";
import type { PublicBoardSettings } from "../../common/public-settings";
import { setOptional } from "../../common/set-optional";
import { inboundAddress } from "../../inbound-email/inbound-address";
import { boardWebhooks } from "../../webhook/webhooks";
import type { BoardDocument } from "../board-document";
import type { BoardFields, PublicBoardSettingsInput } from "./board-fields";

/** Writes the fields given into a board, those apart that concern others. Rules T6, U8, U22. */
export function applyBoardFields(
  draft: Draft<BoardDocument>,
  fields: BoardFields,
  { teamId, now }: OperationContext,
): void {
  const { members, webhook_notifications, email, public_settings } = fields;
  if (fields.content !== undefined) draft.content = fields.content ?? "";
  draft.card_cover_enabled = fields.card_cover_enabled ?? draft.card_cover_enabled;
  if (members !== undefined) draft.members = replacedMembers(draft.members, members, now);
  draft.is_public = fields.is_public ?? draft.is_public;
  for (const key of ["icon", "color", "image_urls", "thumbnail_url"] as const) setOptional(draft, key, fields[key]);
  setOptional(draft, "background_image", fields.background_image);
  setOptional(draft, "layout", fields.layout);
  setOptional(draft, "public_settings", public_settings && publicSettings(public_settings));
  if (webhook_notifications !== undefined) draft.webhook_notifications = boardWebhooks(webhook_notifications);
  setOptional(draft, "email", email && { email: inboundAddress(teamId, draft.id), ...draft.email, ...email });
}

function publicSettings({ url, team_name, team_logo }: PublicBoardSettingsInput): Draft<PublicBoardSettings> {
  const settings: Draft<PublicBoardSettings> = { url };
  setOptional(settings, "team_name", team_name);
  setOptional(settings, "team_logo", team_logo);
  return settings;
}
