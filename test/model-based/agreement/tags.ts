import type { Workspace } from "workspace-engine";
import { defined } from "../model/change";
import { type Model, type ModelTag, TEAM_ID } from "../model/model";
import { expectSame } from "./expect-same";
import { slugOf } from "./slug";

export const expectedTag = (model: Model, tag: ModelTag) =>
  defined({
    ...{ ...tag, team_id: TEAM_ID, slug: slugOf(tag.name) },
    total_cards: model.cards.filter((card) => card.tags.includes(tag.id)).length,
  });

export async function expectTags(workspace: Workspace, model: Model): Promise<void> {
  const { tags } = await workspace.getTags();
  expectSame(
    tags,
    model.tags.map((tag) => expectedTag(model, tag)),
    "the tags",
  );
}
