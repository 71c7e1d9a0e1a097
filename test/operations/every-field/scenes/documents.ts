import { commentStatusSchema } from "../../../../src/resources/comment/comment-fields";
import { healthStatusSchema } from "../../../../src/resources/epic/epic-fields";
import { pageFontSchema } from "../../../../src/resources/page/page-fields";
import { hintsAbout } from "./cards";
import { cover, image, inTurn, members, type Scene, TITLE } from "./scene";

const lists = ["1", "2", "3", "4", "5"] as const;

/** An epic in the list of each turn. */
export async function makeEpic(scene: Scene): Promise<string> {
  const { workspace } = scene;
  for (const list_id of lists) await workspace.updateList({ list_id, color: "blue" });
  const { epic } = await workspace.createEpic({
    ...{ title: TITLE, content: "Around the world", schema: 2, list_id: inTurn(lists, scene), icon: image(scene) },
    ...{ cover_image: cover(scene), priority: 2, owner_id: "u-max", start_date: 1767600000, due_date: 1767603600 },
    ...{ members, health_status: inTurn(healthStatusSchema.options, scene), health_status_stale_period: 14 },
  });
  return epic.id;
}

/** Adds the relations of an epic that need cards. */
export async function relateEpic(
  { workspace, turn }: Scene,
  epic_id: string,
  cards: readonly string[],
  tag_id: string,
) {
  const types = ["blocks", "blocked_by", "related", "duplicates"] as const;
  for (const [index, card_id] of cards.entries()) {
    const linked_card_type = types[index % types.length] ?? "related";
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type });
    await workspace.addCardToEpic({ epic_id, card_id });
  }
  await workspace.updateEpic({ epic_id, tags: [tag_id] });
  await workspace.setHints({ epic_id, hints: hintsAbout(cards, tag_id) });
  await workspace.addEpicExternalLink({ epic_id, url: "https://example.org" });
  await workspace.addEpicExternalLink({ epic_id, url: "https://example.org/b", display_text: "Brief" });
  await workspace.addFile({ epic_id, name: "plan.pdf", size: 48_213, url: "https://files.example/plan.pdf" });
  await workspace.createChecklist({ epic_id, title: "Goals", items: [{ title: "Reach" }] });
  await workspace.startCollaboration({ type: "epic", id: epic_id });
  await workspace.setWatching({ type: "epic", id: epic_id, is_watching: true });
  if (turn === 0) await workspace.updateEpic({ epic_id, archived: true });
}

/** A page with everything, and an archived one with a page below it. */
export async function makePages(scene: Scene, project_id: string): Promise<string> {
  const { workspace } = scene;
  const { page } = await workspace.createPage({
    ...{ title: TITLE, content: "Around the world", schema: 2, project_id },
    font: inTurn(pageFontSchema.options, scene),
    ...{ icon: image(scene), cover_image: cover(scene), is_public: true, members, hide_subpages: true },
    public_settings: { url: "https://example.org/handbook", robots: ["noindex"] },
  });
  await workspace.startCollaboration({ type: "page", id: page.id });
  await workspace.setWatching({ type: "page", id: page.id, is_watching: true });
  await workspace.setBookmarked({ type: "page", id: page.id, is_bookmarked: true });
  const { page: old } = await workspace.createPage({ title: `${TITLE}, archived` });
  await workspace.createPage({ title: `${TITLE}, below`, parent_page_id: old.id });
  await workspace.archivePage({ page_id: old.id, archived: true });
  return page.id;
}

/** A comment with a reply on each of them, and a note. */
export async function makeComments(
  scene: Scene,
  subjects: Readonly<Record<"card_id" | "epic_id" | "page_id", string>>,
) {
  const { workspace } = scene;
  for (const [key, id] of Object.entries(subjects)) {
    const { comment } = await workspace.createComment({ [key]: id, content: "<p>Good</p>", context: "the first line" });
    const comment_id = comment.id;
    await workspace.updateComment({ comment_id, status: inTurn(commentStatusSchema.options, scene) });
    await workspace.createChildComment({ comment_id, content: "<p>How?</p>" });
  }
  await workspace.createNote({
    ...{ title: TITLE, transcript: "Welcome", user_notes: "Two of us", is_public: true },
    ...{ meeting_date: 1767603600, meeting_time: 1767603600 },
    attendees: ["u-max", { user_id: "u-eva", name: "Eva", email: "eva@example.org" }],
  });
}
