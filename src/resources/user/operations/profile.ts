import * as z from "zod/mini";
import { TITLE_MAX_LENGTH } from "../../../base/limits";
import { isKnownTimeZone } from "../../../date-math";
import type { Draft } from "../../../session/draft";
import { contentSchema } from "../../common/base-schemas";
import { setOptional } from "../../common/set-optional";
import { boundedText } from "../../common/text-schema";
import type { MemberDocument } from "../member-document";

/** What users say of themselves; `null` or `""` clears. Texts of at most 1024 characters, trimmed. */
export interface Profile {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  /** Cleared, it is first and last name, or the id. */
  readonly display_name?: string | null | undefined;
  /** A URL or image data, at most 102400 characters. */
  readonly profile_image?: string | null | undefined;
  /** IANA name. */
  readonly timezone_id?: string | null | undefined;
  readonly locale?: string | null | undefined;
}

export const shortText = z.nullish(boundedText(TITLE_MAX_LENGTH, (text) => text.check(z.trim())));

const timeZone = z.nullish(
  z.string().check(
    z.refine((name) => name === "" || isKnownTimeZone(name), {
      error: "Expected a time zone, such as Europe/Madrid.",
      params: { code: "bad_time_zone" },
    }),
  ),
);

export const profileShape = {
  first_name: shortText,
  last_name: shortText,
  display_name: shortText,
  profile_image: z.nullish(contentSchema),
  timezone_id: timeZone,
  locale: shortText,
};

export function applyProfile(draft: Draft<MemberDocument>, profile: Profile): void {
  setOptional(draft, "first_name", profile.first_name);
  setOptional(draft, "last_name", profile.last_name);
  setOptional(draft, "display_name", profile.display_name);
  setOptional(draft, "profile_image", profile.profile_image);
  setOptional(draft, "timezone_id", profile.timezone_id);
  setOptional(draft, "locale", profile.locale);
}
