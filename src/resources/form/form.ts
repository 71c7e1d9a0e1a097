import type { Actor } from "../../base/actor";
import type { STime } from "../../base/time";
import type { Image } from "../common/image";
import type { PublicFormSettings } from "../common/public-settings";
import type { FormField } from "./form-field";

/** Every `FormRoutingStatus`. */
export const formRoutingStatuses = ["active", "destination_missing"] as const;

/** Whether submissions have a live list to go to; derived when read. Rule C4. */
export type FormRoutingStatus = (typeof formRoutingStatuses)[number];

/** A form whose submissions become cards of a board. Rule C4. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly icon?: Image;
  /** The board that receives submissions. */
  readonly board_id: string | null;
  readonly folder_id?: string | null;
  /** Place among the forms: a fraction, lower comes first, gaps mean nothing. */
  readonly order: number;
  readonly routing_status: FormRoutingStatus;
  readonly is_portal_visible: boolean;
  /** The text field shown as the portal's summary column. */
  readonly summary_field_id?: string;
  /** Whether portal submitters must name a participant; public submissions need not. */
  readonly participants_required: boolean;
  readonly fields: readonly FormField[];
  readonly user: Actor;
  readonly user_updated: Actor;
  readonly time_created: STime;
  readonly time_updated: STime;
  readonly is_public: boolean;
  readonly public_settings?: PublicFormSettings;
}
