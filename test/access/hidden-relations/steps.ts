import { fc } from "@fast-check/vitest";
import { type Workspace, WorkspaceError } from "workspace-engine";
import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import { CARDS, FORMS, idUpTo, SPACES, TAGS } from "./world";

export type Step = (workspace: Workspace) => Promise<unknown>;

const card_id = idUpTo(CARDS);
const other_id = idUpTo(CARDS);
const project_id = idUpTo(SPACES);
const tag_id = idUpTo(TAGS);
const form_id = idUpTo(FORMS);
const user_id = fc.constantFrom("u-max", "u-eva", "u-vic");

/** Changes of relations, and of access to the documents at their ends. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(4, fc.record({ card_id, list_id: project_id }), (workspace, input) => workspace.moveCard(input)),
  weighted(3, fc.record({ project_id, is_private: fc.boolean() }), (workspace, input) =>
    workspace.updateProject(input),
  ),
  weighted(1, fc.record({ project_id, user_id }), (workspace, input) => workspace.addProjectMember(input)),
  weighted(1, fc.record({ project_id, user_id }), (workspace, input) => workspace.removeProjectMember(input)),
  weighted(1, fc.record({ board_id: idUpTo(SPACES), project_id }), (workspace, input) => workspace.updateBoard(input)),
  weighted(1, fc.record({ list_id: idUpTo(SPACES), board_id: project_id }), (workspace, input) =>
    workspace.updateList(input),
  ),
  weighted(2, fc.record({ card_id, child_card_id: other_id }), (workspace, input) => workspace.addChildCard(input)),
  weighted(1, fc.record({ card_id, child_card_id: other_id }), (workspace, input) => workspace.removeChildCard(input)),
  weighted(
    2,
    fc.record({ card_id, linked_card_id: other_id, linked_card_type: fc.constantFrom(...linkedCardTypes) }),
    (workspace, input) => workspace.linkCards(input),
  ),
  weighted(1, fc.record({ card_id, linked_card_id: other_id }), (workspace, input) => workspace.unlinkCards(input)),
  weighted(1, fc.record({ card_id, id: tag_id }), (workspace, input) => workspace.addCardTags(input)),
  weighted(1, fc.record({ card_id, tag_id }), (workspace, input) => workspace.removeCardTag(input)),
  weighted(2, fc.record({ tag_id, project_id: fc.option(project_id) }), (workspace, input) =>
    workspace.updateTag(input),
  ),
  weighted(1, fc.record({ tag_id }), (workspace, input) => workspace.deleteTag(input)),
  weighted(2, fc.record({ form_id, is_public: fc.boolean(), board_id: fc.option(project_id) }), (workspace, input) =>
    workspace.updateForm({ title: "Form", ...input }),
  ),
  weighted(1, fc.record({ form_id }), (workspace, input) => workspace.deleteForm(input)),
  weighted(1, fc.record({ card_id, list_id: project_id }), (workspace, input) => workspace.copyCard(input)),
  weighted(1, fc.record({ card_id, title: fc.constantFrom("A", "B") }), (workspace, input) =>
    workspace.updateCard(input),
  ),
  weighted(1, fc.record({ card_id }), (workspace, input) => workspace.deleteCard(input)),
  weighted(1, fc.constant({}), async (workspace) => {
    const { commits } = await workspace.getCommits({ count: 1 });
    return workspace.undo(commits[0]?.id ?? "");
  }),
);

function weighted<Input>(
  weight: number,
  drawn: fc.Arbitrary<Input>,
  carryOut: (workspace: Workspace, input: Input) => Promise<unknown>,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } {
  return { weight, arbitrary: drawn.map((input) => (workspace) => carryOut(workspace, input)) };
}

/** Does it, if the engine does not refuse it. */
export async function carryOut(workspace: Workspace, step: Step): Promise<void> {
  await step(workspace).catch((error: unknown) => {
    if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
  });
}
