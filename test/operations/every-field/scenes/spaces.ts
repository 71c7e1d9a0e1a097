import { listBehaviors } from "../../../../src/resources/list/list";
import { image, inTurn, members, type Scene, TITLE } from "./scene";

const webhook = { destination_type: "slack_channel_webhook", integration_id: "c1" } as const;

const allOptions = { card_created: true, card_moved: true, card_commented: true, card_due_date: true };

/** Where the cards of pull requests go: every state to a list, or a status. */
export const mappingTo = (id: string) => {
  const rules = { pr_draft: id, pr_open: id, pr_review_requested: id, pr_merged: id, pr_closed: id };
  return { ...rules, branches: [{ name: "main", ...rules }] };
};

/** A space with a tag, and a board that has a list of each behavior and everything a board can have. */
export async function makeSpace(scene: Scene) {
  const { workspace } = scene;
  const { project } = await workspace.createProject({ title: TITLE, icon: image(scene), members });
  const project_id = project.id;
  const { tag } = await workspace.createTag({ name: TITLE, project_id, color: "red" });
  const lists = listBehaviors.map((behavior) => ({ title: behavior, behavior, icon: "circle", color: "blue" }));
  const { board } = await workspace.createBoard({ project_id, title: TITLE, lists, members });
  const [list_id = ""] = board.list_order;
  await workspace.updateBoard({
    board_id: board.id,
    icon: "rocket",
    color: "blue",
    content: "Around the world",
    image_urls: "https://example.org/sky.png",
    thumbnail_url: "https://example.org/small.png",
    background_image: image(scene),
    layout: inTurn(["board", "list", "timeline", "calendar", null], scene),
    is_public: true,
    public_settings: { url: "https://example.org/launch", team_name: "Acme", team_logo: image(scene) },
    vcs_mapping: mappingTo(list_id),
    webhook_notifications: [{ webhook, options: allOptions }],
    email: { active: true },
  });
  await workspace.updateList({ list_id, webhook_notifications: [{ webhook, options: { card_created: true } }] });
  await workspace.setWatching({ type: "board", id: board.id, is_watching: true });
  await workspace.setBookmarked({ type: "board", id: board.id, is_bookmarked: true });
  const { board: old } = await workspace.createBoard({ project_id, title: `${TITLE}, archived` });
  const { list } = await workspace.createList({ board_id: old.id, title: "Old" });
  await workspace.updateList({ list_id: list.id, archived: true });
  await workspace.updateBoard({ board_id: old.id, archived: true });
  return { project_id, board_id: board.id, tag_id: tag.id, lists: board.list_order };
}

export type Space = Awaited<ReturnType<typeof makeSpace>>;

/** A space that is archived, and tags of every colour and of none. */
export async function makeLeftovers({ workspace }: Scene, colors: readonly (string | null)[]): Promise<void> {
  const { project } = await workspace.createProject({ title: "Old" });
  await workspace.updateProject({ project_id: project.id, archived: true });
  for (const color of colors) await workspace.createTag({ name: `Tag ${color}`, color });
}
