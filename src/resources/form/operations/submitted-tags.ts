import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { TagDocument } from "../../tag/tag-document";
import type { NamedValue } from "./card-properties";

/** The tags a submission names: who submits need not see those that the form offers. */
export async function submittedTags(session: Session, named: readonly NamedValue[]): Promise<readonly TagDocument[]> {
  const found = await session.getMany(
    "tag",
    named.map(({ id }) => id),
  );
  const tags: TagDocument[] = [];
  for (const [index, { id, path, isOffered }] of named.entries()) {
    const tag = found[index] ?? null;
    if (tag === null) throw refusal("not_found", path, `There is no tag ${id} in this workspace.`);
    if (!isOffered) await session.require("tag", id, path);
    tags.push(tag);
  }
  return tags;
}

/** Refuses tags of another space than the card's. Rule U26. */
export function refuseForeignTags(
  tags: readonly TagDocument[],
  named: readonly NamedValue[],
  space: string | undefined,
): void {
  for (const [index, { id, project_id }] of tags.entries()) {
    if (project_id === undefined || project_id === space) continue;
    const message = `Tag ${id} belongs to another space than the form's board.`;
    throw refusal("invalid_input", named[index]?.path ?? "values", message, "misplaced");
  }
}
