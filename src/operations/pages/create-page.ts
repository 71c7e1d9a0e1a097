import * as z from "zod";
import type { PageDocument } from "../../documents/page";
import { refusal } from "../../errors";
import type { CoverImage } from "../../model/cover-image";
import type { Image } from "../../model/image";
import type { Page } from "../../model/page";
import { type PageFont, pageFonts } from "../../model/page-font";
import { presentPage } from "../../presentation/page";
import { authoredNow, membersNow } from "../../rules/authored";
import { orderKeyAt, type Siblings } from "../../rules/placement";
import { setOptional } from "../../rules/set-optional";
import { contentSchema, titleSchema } from "../../schemas/base";
import { coverImageSchema } from "../../schemas/cover-image";
import { imageSchema } from "../../schemas/image";
import type { Draft } from "../../session/draft";
import type { Session } from "../../session/session";
import { anyOf } from "../../storage/clauses";
import { type MemberInput, membersInput, optionalId, position } from "../input";
import { type CallOptions, operation } from "../operation";

export interface CreatePageInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  /** Without one the page is in the space of its parent, or stands alone. */
  readonly project_id?: string | null | undefined;
  /** `""` or none for a page at the root. */
  readonly parent_page_id?: string | null | undefined;
  /** Default `sans`. */
  readonly font?: PageFont | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
  /** A page that is not public is read by its author, its members and admins. Default `false`. */
  readonly is_public?: boolean | null | undefined;
  readonly hide_table_of_contents?: boolean | null | undefined;
  readonly hide_subpages?: boolean | null | undefined;
  /** Zero-based place among the pages beside it; past the end or left out means last. */
  readonly position?: number | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
}

export interface CreatePageOutput {
  readonly page: Page;
}

export interface CreatePage {
  /**
   * Creates a page, at the root or under another page. Rules U12, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space or the parent page.
   *
   * @example
   * ```ts
   * const { page } = await workspace.createPage({ title: "Handbook", is_public: true });
   * page.standalone; // true
   * ```
   */
  createPage(input: CreatePageInput, options?: CallOptions): Promise<CreatePageOutput>;
}

const optionalFlag = z.boolean().nullish();

export const createPage = operation<CreatePage>({
  role: "member",
  input: () => ({
    title: titleSchema,
    content: contentSchema.nullish(),
    project_id: optionalId,
    parent_page_id: optionalId,
    font: z.enum(pageFonts).nullish(),
    icon: imageSchema.strip().nullish(),
    cover_image: coverImageSchema.strip().nullish(),
    is_public: optionalFlag,
    hide_table_of_contents: optionalFlag,
    hide_subpages: optionalFlag,
    position,
    members: membersInput,
  }),
  async decide(session, { title, content, parent_page_id, ...input }) {
    const project_id = await spaceOf(session, input.project_id, parent_page_id);
    const id = await session.nextId("page");
    const siblings: Siblings = {
      kind: "page",
      where: [anyOf("project_id", [project_id ?? ""]), anyOf("parent_page_id", [parent_page_id ?? ""])],
    };
    const page: Draft<PageDocument> = {
      id,
      alias_id: session.context.uuid(),
      order_key: await orderKeyAt(session, siblings, { id }, input.position),
      title,
      content: content ?? "",
      schema: 1,
      members: membersNow(input.members, session.context.now),
      watcher_ids: [],
      bookmarker_ids: [],
      is_public: input.is_public ?? false,
      hide_table_of_contents: input.hide_table_of_contents ?? false,
      hide_subpages: input.hide_subpages ?? false,
      ...authoredNow(session.context),
    };
    setOptional(page, "project_id", project_id);
    setOptional(page, "parent_page_id", parent_page_id);
    setOptional(page, "font", input.font);
    setOptional(page, "icon", input.icon);
    setOptional(page, "cover_image", input.cover_image);
    session.insert("page", page);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

/** The space the page belongs to: that of its parent, if it has one. */
async function spaceOf(
  session: Session,
  project_id: string | null | undefined,
  parent_page_id: string | null | undefined,
): Promise<string | null | undefined> {
  if (project_id) await session.require("project", project_id, "project_id");
  if (!parent_page_id) return project_id;
  const parent = await session.require("page", parent_page_id, "parent_page_id");
  if (!project_id || project_id === parent.project_id) return parent.project_id;
  throw refusal("invalid_input", "project_id", `Page ${parent.id} is not in project ${project_id}.`, "misplaced");
}
