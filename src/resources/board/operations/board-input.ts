import type { Image } from "../../common/image";
import type { MemberInput } from "../../common/input-fields";
import type { BoardWebhookInput } from "../../webhook/webhooks";
import type { BoardLayout } from "../board-layout";

/** The fields that creating and updating a board have in common. `null` leaves out or clears. */
export interface BoardFields {
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** An icon name; `""` is none. */
  readonly icon?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly image_urls?: string | null | undefined;
  readonly thumbnail_url?: string | null | undefined;
  readonly background_image?: Image | null | undefined;
  readonly layout?: BoardLayout | null | undefined;
  /** Whether cards show their cover images. */
  readonly card_cover_enabled?: boolean | null | undefined;
  /** All its members; in an update, who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  readonly is_public?: boolean | null | undefined;
  /** How the board is shown where it is public. */
  readonly public_settings?: PublicBoardSettingsInput | null | undefined;
  /** All settings; `null` and `[]` leave none. */
  readonly webhook_notifications?: readonly BoardWebhookInput[] | null | undefined;
  /** Whether the board's address takes email; the address follows from the board. `null` clears both. */
  readonly email?: { readonly active: boolean } | null | undefined;
}

export interface PublicBoardSettingsInput {
  /** An http or https address. */
  readonly url: string;
  readonly team_name?: string | null | undefined;
  readonly team_logo?: Image | null | undefined;
}
