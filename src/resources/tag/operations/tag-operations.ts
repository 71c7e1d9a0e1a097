import * as z from "zod/mini";
import { refusal } from "../../../errors/errors";
import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type OptionalPaging, type PageRequest, pageInput } from "../../../operation/paging";
import { oneBy } from "../../../presentation/presenter";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { anyOf, ascending, type Clause, noneOf, type Scalar } from "../../../storage/query";
import { slugOf } from "../../card/branch-name";
import { idSchema, optionalId } from "../../common/base-schemas";
import { authoredNow, deletion, reading } from "../../common/operations/by-id";
import { enterProject } from "../../project/operations/project-operations";
import { type Tag, type TagDocument, tagFields } from "../tag-fields";

const shownPart = partOf(tagFields, "isShown");

export async function presentTags(reader: Reader, tags: readonly TagDocument[]): Promise<Tag[]> {
  const ids = tags.map((tag) => tag.id);
  const totals = await countCards(reader, ids);
  return tags.map((tag) => shown(reader, tag, totals));
}

export const presentTag = oneBy(presentTags);

/** The tags with these ids, each of them shown once, however many cards bear it. */
export async function presentTagsById(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
  const wanted = [...new Set(ids)];
  const [tags, totals] = await Promise.all([reader.getMany("tag", wanted), countCards(reader, wanted)]);
  return new Map(Array.from(tags, ([id, tag]) => [id, shown(reader, tag, totals)]));
}

const countCards = (reader: Reader, tagIds: readonly string[]): Promise<ReadonlyMap<Scalar, number>> =>
  reader.countBy({ kind: "card", where: [] }, "tag_ids", tagIds);

const shown = ({ context }: Reader, tag: TagDocument, totals: ReadonlyMap<Scalar, number>): Tag =>
  Object.freeze({ team_id: context.teamId, ...shownPart(tag), total_cards: totals.get(tag.id) ?? 0 });

export interface CreateTagInput extends InputIn<typeof tagFields, "created"> {}

export type CreateTagOutput = { readonly tag: Tag };

export interface TagOperations {
  /**
   * Creates a tag, for one space or for the whole workspace. Rules U10, C10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   * @example
   * const { tag } = await workspace.createTag({ name: "Needs design", color: "#ff0000" });
   * tag.slug; // "needs-design"
   */
  createTag(input: CreateTagInput, options?: CallOptions): Promise<CreateTagOutput>;

  /**
   * Deletes a tag and removes it from every card and epic, whose `time_updated` stays. Rules U18, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage cannot
   * take the change of all that bears it in one commit.
   * @example
   * await workspace.deleteTag({ tag_id: "1" });
   * (await workspace.getTags()).tags.length; // 0
   */
  deleteTag(input: DeleteTagInput, options?: CallOptions): Promise<DeleteTagOutput>;

  /**
   * Reads one tag, with the number of cards that have it. Rules U10, C1.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { tag } = await workspace.getTag({ tag_id: "1" });
   * tag.total_cards; // 0
   */
  getTag(input: GetTagInput, options?: CallOptions): Promise<GetTagOutput>;

  /**
   * Lists tags by id, each with the number of cards that have it. Rules C1, C10, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   * @example
   * const { tags } = await workspace.getTags({ project_id: "1" });
   * tags.map((tag) => `${tag.name}: ${tag.total_cards}`);
   */
  getTags(input?: GetTagsInput, options?: CallOptions): Promise<GetTagsOutput>;

  /**
   * Renames or recolours a tag, or moves it to another space or the whole workspace. Rules U10, C10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the tag or the space, 409
   * `archived_target` for an archived space, 409 `still_in_use` while a card of another space bears the tag.
   * @example
   * const { tag } = await workspace.updateTag({ tag_id: "1", name: "Needs a review", color: "#00f" });
   * tag.slug; // "needs-a-review"
   */
  updateTag(input: UpdateTagInput, options?: CallOptions): Promise<UpdateTagOutput>;
}

const newFields = startOf(tagFields);

export const createTag = operation<Pick<TagOperations, "createTag">>({
  input: (unit) => inputsOf(tagFields, unit, "created"),
  async decide(session, input) {
    if (input.project_id) await enterProject(session, input.project_id, "project_id");
    const id = await session.nextId("tag");
    const tag = session.insert("tag", {
      ...newFields(input, session.context),
      id,
      slug: slugOf(input.name) || id,
      ...authoredNow(session.context),
    });
    return async (reader) => ({ tag: await presentTag(reader, tag) });
  },
});

export type DeleteTagInput = { readonly tag_id: string };
export type DeleteTagOutput = Readonly<Record<never, never>>;
export type GetTagInput = { readonly tag_id: string };
export type GetTagOutput = { readonly tag: Tag };

export const deleteTag = deletion("tag");
export const getTag = reading("tag", presentTag);

export interface GetTagsInput extends PageRequest {
  /** The tags of this space and those of the whole workspace; left out, all tags. */
  readonly project_id?: string | null | undefined;
  /** `true`: all tags, those of every other space included. */
  readonly all?: boolean | null | undefined;
}

export interface GetTagsOutput extends OptionalPaging {
  readonly tags: readonly Tag[];
}

export const getTags = operation<Pick<TagOperations, "getTags">>({
  role: "viewer",
  input: () => ({ project_id: optionalId, all: z.nullish(z.boolean()), ...pageInput }),
  async decide(session, { project_id, all, ...page }) {
    const tags = listing(session.context, page, [project_id || null, all === true], "string");
    if (project_id) await session.require("project", project_id, "project_id");
    const where: Clause[] = project_id && all !== true ? [anyOf("project_id", ["", project_id])] : [];
    const query = { kind: "tag", where, sort: ascending("id") } as const;
    return tags.answer(query, async (reader, found) => ({ tags: await presentTags(reader, found) }));
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateTagInput extends InputIn<typeof tagFields, "changed">, Expecting<UpdateTagInput, "tag_id"> {
  readonly tag_id: string;
}

export type UpdateTagOutput = { readonly tag: Tag };

const writeFields = inputWriterOf(tagFields);

export const updateTag = operation<Pick<TagOperations, "updateTag">>({
  input: (unit) => ({ tag_id: idSchema, ...inputsOf(tagFields, unit, "changed") }),
  changes: subjectOf("tag", "tag_id", tagFields, presentTag),
  async decide(session, { tag_id, ...changes }) {
    const before = await session.require("tag", tag_id, "tag_id");
    if (changes.project_id) await enterSpace(session, before, changes.project_id);
    const tag = await session.update("tag", tag_id, (draft) => {
      writeFields(draft, changes, session.context);
      if (changes.name !== undefined) draft.slug = slugOf(changes.name) || tag_id;
    });
    return async (reader) => ({ tag: await presentTag(reader, tag) });
  },
});

/** No card may be given a tag of another space, so none may come by one in this way either. Rules C10, U21, U26. */
async function enterSpace(session: Session, { id, project_id }: TagDocument, space: string): Promise<void> {
  if (space === project_id) return void (await session.require("project", space, "project_id"));
  await enterProject(session, space, "project_id");
  const borneElsewhere = [anyOf("tag_ids", [id]), noneOf("project_id", [space])];
  if ((await session.countGuarded({ kind: "card", where: borneElsewhere })) === 0) return;
  throw refusal("still_in_use", "project_id", `Cards outside space ${space} have tag ${id}.`);
}
