import type { Image } from "../../common/image";
import type { FormFieldInput } from "../form-field-input";

/** What creating and changing a form have in common. `null` leaves out or clears. */
export interface FormInput {
  readonly description?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  /** The board that receives submissions; `""` is none. */
  readonly board_id?: string | null | undefined;
  /** `""` is none. */
  readonly folder_id?: string | null | undefined;
  /** Place among the forms: any number, lower comes first. A new form comes last unless told otherwise. */
  readonly order?: number | null | undefined;
  /** Whether the portal lists the form; everyone in the workspace may then read it and submit to it. */
  readonly is_portal_visible?: boolean | null | undefined;
  /** A `short_text` or `long_text` field of the form, whose value becomes the title of the card; `""` is none. */
  readonly summary_field_id?: string | null | undefined;
  /** Whether submitters in the portal must name a participant. */
  readonly participants_required?: boolean | null | undefined;
  /** All fields of the form, at most 500, with at most 5000 options and 500 conditions together, 50 of them of the operator contains. */
  readonly fields?: readonly FormFieldInput[] | null | undefined;
  /** Whether anyone may submit to the form. */
  readonly is_public?: boolean | null | undefined;
  readonly public_settings?: { readonly url: string } | null | undefined;
}
