import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { only } from "../../../presentation/only";
import type { Session } from "../../../session/session";
import { anyOf, noneOf } from "../../../storage/clauses";
import { slugOf } from "../../card/branch-name";
import { idSchema } from "../../common/base-schemas";
import { enterProject } from "../../project/operations/enter-project";
import type { Tag } from "../tag";
import type { TagDocument } from "../tag-document";
import { tagFields } from "../tag-fields";
import { presentTags } from "./present-tag";

/** Omitted fields stay unchanged. */
export interface UpdateTagInput {
  readonly tag_id: string;
  /** 1 to 1024 characters after trimming; the slug follows it. */
  readonly name?: string | undefined;
  /** A tag colour, or `#rgb` or `#rrggbb`, which becomes the nearest one; `null` takes it away. */
  readonly color?: string | null | undefined;
  /** The space it serves, to which all cards that bear it must belong; `null` or `""` for the whole workspace. */
  readonly project_id?: string | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateTagInput, "tag_id">;
}

export interface UpdateTagOutput {
  readonly tag: Tag;
}

export interface UpdateTag {
  /**
   * Renames or recolours a tag, or gives it to another space or the whole workspace. Rules U13, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the tag or the space, 409
   * `archived_target` for an archived space, 409 `still_in_use` while a card of another space bears the tag.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.updateTag({ tag_id: "1", name: "Needs a review", color: "#00f" });
   * tag.slug; // "needs-a-review"
   * ```
   */
  updateTag(input: UpdateTagInput, options?: CallOptions): Promise<UpdateTagOutput>;
}

const writeFields = inputWriterOf(tagFields);

export const updateTag = operation<UpdateTag>({
  role: "member",
  input: (unit) => ({ tag_id: idSchema, ...inputsOf(tagFields, unit, "changed") }),
  changes: subjectOf("tag", "tag_id", tagFields, (reader, tag) => presentTags(reader, [tag]).then(only)),
  async decide(session, { tag_id, ...changes }) {
    const before = await session.require("tag", tag_id, "tag_id");
    if (changes.project_id) await enterSpace(session, before, changes.project_id);
    const tag = await session.update("tag", tag_id, (draft) => {
      writeFields(draft, changes, session.context);
      if (changes.name !== undefined) draft.slug = slugOf(changes.name) || tag_id;
    });
    return async (reader) => ({ tag: only(await presentTags(reader, [tag])) });
  },
});

/** No card may be given a tag of another space, so none may come by one in this way either. Rules U13, U21, U26. */
async function enterSpace(session: Session, { id, project_id }: TagDocument, space: string): Promise<void> {
  if (space === project_id) return void (await session.require("project", space, "project_id"));
  await enterProject(session, space, "project_id");
  const borneElsewhere = [anyOf("tag_ids", [id]), noneOf("project_id", [space])];
  if ((await session.countGuarded({ kind: "card", where: borneElsewhere })) === 0) return;
  throw refusal("still_in_use", "project_id", `Cards of other spaces than ${space} bear tag ${id}.`);
}
