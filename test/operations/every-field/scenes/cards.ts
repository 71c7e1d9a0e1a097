import { linkedCardTypes } from "../../../../src/resources/work-item/work-item";
import { cover, image, inTurn, members, type Scene, TITLE } from "./scene";
import type { Space } from "./spaces";

/** Creates cards with every field in a list of each status, related to each other. */
export async function makeCards(scene: Scene, { project_id, lists, tag_id }: Space, epic_id: string) {
  const { workspace } = scene;
  const { sprint } = await workspace.createSprint({ project_id, title: TITLE, content: "Two weeks" });
  const ids: string[] = [];
  for (const list_id of [...lists, sprint.lists[scene.turn % 4]?.id ?? ""]) {
    const { card } = await workspace.createCard({
      ...{ title: TITLE, content: "Around the world", schema: 2, list_id, epic_id, priority: 2, estimate: 3 },
      ...{ owner_id: "u-max", start_date: 1767600000, due_date: 1767603600, members, tags: [tag_id] },
      ...{ time_estimate_seconds: 7200, time_remaining_seconds: 7200, icon: image(scene), cover_image: cover(scene) },
      checklists: [{ title: "Steps", content: "In order", items: [{ title: "First", content: "Now", checked: true }] }],
    });
    ids.push(card.id);
  }
  const [first = "", second = "", third = ""] = ids;
  const { card: archived } = await workspace.createCard({ title: TITLE, list_id: lists[0] });
  await workspace.updateCard({ card_id: archived.id, archived: true, icon: image(scene) });
  for (const [index, id] of ids.entries()) {
    const other = ids[(index + 1) % ids.length] ?? "";
    await workspace.linkCards({ card_id: id, linked_card_id: other, linked_card_type: linkTypeOf(index) });
  }
  await workspace.linkCards({ card_id: first, linked_card_id: archived.id, linked_card_type: "related" });
  const { card: parent } = await workspace.createCard({ title: TITLE, list_id: lists[1], due_date: SOON });
  for (const id of [...ids, archived.id]) await workspace.addChildCard({ card_id: parent.id, child_card_id: id });
  for (const id of ids) {
    const { card } = await workspace.createCard({ title: TITLE, list_id: lists[1], parent_card_id: id });
    await workspace.setHints({ card_id: card.id, hints: hintsAbout(ids, tag_id) });
  }
  await workspace.addExternalLink({ card_id: first, url: "https://example.org" });
  await workspace.addExternalLink({ card_id: first, url: "https://example.org/b", display_text: "Brief" });
  await reportPullRequests(scene, first, second);
  await workspace.addFile({ card_id: first, name: "plan.pdf", size: 48_213, url: "https://files.example/plan.pdf" });
  await workspace.startCollaboration({ type: "card", id: first });
  await workspace.setWatching({ type: "card", id: first, is_watching: true });
  await workspace.setBookmarked({ type: "card", id: first, is_bookmarked: true });
  const { card: copy } = await workspace.copyCard({ card_id: third, list_id: sprint.lists[0]?.id });
  await workspace.moveCard({ card_id: copy.id, list_id: lists[0] });
  return { ids: [...ids, archived.id], card_id: first, sprint_id: sprint.id };
}

/** Within a day of the current time. */
const SOON = 1767660000;

const linkTypeOf = (index: number) => linkedCardTypes[index % linkedCardTypes.length] ?? "related";

/** A tag, and each of the cards. */
export const hintsAbout = (ids: readonly string[], tagId: string) => [
  { type: "tag", tag: { id: tagId } } as const,
  ...ids.map((card_id) => ({ type: "relation", relation: { card: { card_id }, similarity: 0.8 } }) as const),
];

/** One of which everything is known, and one of which nothing is but its branch. */
async function reportPullRequests({ workspace, turn }: Scene, one: string, other: string): Promise<void> {
  const at = 1767603600;
  await workspace.reportPullRequest({
    github_pull_request: {
      ...{ id: 990 + turn, number: 7, state: "closed", title: TITLE, body: "All of it", draft: false, merged: true },
      ...{
        html_url: "https://example.org/pull/7",
        time_created: at,
        time_updated: at,
        time_closed: at,
        time_merged: at,
      },
      head: { label: "acme:work", ref: `${one}-work` },
      base: { label: "acme:main", ref: "main" },
    },
  });
  await workspace.reportPullRequest({
    github_pull_request: { id: 890 + turn, head: { ref: `${other}-work` } },
    review_requested: true,
  });
}

/** How a sprint goes on and ends. */
export async function makeSprints(scene: Scene, { project_id }: Space, sprintId: string): Promise<void> {
  const { workspace } = scene;
  const { sprint } = await workspace.createSprint({ project_id, title: "Next" });
  await workspace.updateSprint({
    sprint_id: sprint.id,
    override_end_date: sprint.end_date + 86_400,
    layout: inTurn(["board", "list"], scene),
  });
  await workspace.updateSprint({ sprint_id: sprintId, layout: inTurn(["timeline", "calendar"], scene) });
  const { sprint: last } = await workspace.createSprint({ project_id });
  await workspace.updateSprint({ sprint_id: last.id, archived: true });
}
