import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { anEpic } from "../../epic/operations/present-epic";
import type { ExternalLink } from "../external-link";
import { externalLinkSchema } from "../external-link-schema";
import { placeOfLink } from "./link-rules";

export interface RemoveEpicExternalLinkInput {
  readonly epic_id: string;
  /** The UUID of a generic link, or the id of a pull request. */
  readonly external_link_id: string;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

export type RemoveEpicExternalLinkOutput = Readonly<Record<never, never>>;

export interface RemoveEpicExternalLink {
  /**
   * Removes an external link from an epic. Rules U24, U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the link.
   *
   * @example
   * ```ts
   * const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
   * await workspace.addEpicExternalLink({ epic_id: "1", url: "https://example.org", id });
   * await workspace.removeEpicExternalLink({ epic_id: "1", external_link_id: id });
   * ```
   */
  removeEpicExternalLink(
    input: RemoveEpicExternalLinkInput,
    options?: CallOptions,
  ): Promise<RemoveEpicExternalLinkOutput>;
}

export const removeEpicExternalLink = operation<RemoveEpicExternalLink>({
  role: "member",
  input: () => ({ epic_id: idSchema, external_link_id: idSchema }),
  changes: { ...anEpic, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { epic_id, external_link_id }) {
    const { external_links } = await session.require("epic", epic_id, "epic_id");
    const place = placeOfLink(external_links, external_link_id);
    await session.update("epic", epic_id, (draft) => void draft.external_links.splice(place, 1));
    return () => ({});
  },
});
