import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, shortTextSchema, uuidSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import type { Epic } from "../../epic/epic";
import { anEpic, presentEpic } from "../../epic/operations/present-epic";
import type { ExternalLink } from "../external-link";
import { externalLinkSchema } from "../external-link-schema";
import { webAddress } from "../web-address";
import { linkToAdd } from "./link-rules";

export interface AddEpicExternalLinkInput {
  readonly epic_id: string;
  /** An http or https address, at most 2048 characters. */
  readonly url: string;
  /** A UUID made by the client; repeating it with the same link is safe. Default: a new one. */
  readonly id?: string | null | undefined;
  /** What to show in place of the address. */
  readonly display_text?: string | null | undefined;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

export interface AddEpicExternalLinkOutput {
  readonly epic: Epic;
}

export interface AddEpicExternalLink {
  /**
   * Adds a link to a web page to an epic, after those it has. Rules U24, U29, R13.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the epic has.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.addEpicExternalLink({ epic_id: "1", url: "https://example.org" });
   * epic.external_links[0]?.type; // "generic"
   * ```
   */
  addEpicExternalLink(input: AddEpicExternalLinkInput, options?: CallOptions): Promise<AddEpicExternalLinkOutput>;
}

export const addEpicExternalLink = operation<AddEpicExternalLink>({
  role: "member",
  input: () => ({
    epic_id: idSchema,
    url: webAddress,
    id: z.nullish(uuidSchema),
    display_text: z.nullish(shortTextSchema),
  }),
  changes: { ...anEpic, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { epic_id, ...given }) {
    const { external_links } = await session.require("epic", epic_id, "epic_id");
    const link = linkToAdd(external_links, given, session.context);
    const epic = await session.update("epic", epic_id, (draft) => {
      if (link !== undefined) draft.external_links.push(link);
    });
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});
