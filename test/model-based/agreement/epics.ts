import type { Workspace } from "workspace-engine";
import type { Model } from "../model/model";
import { epicLists } from "../model/places";
import { expectedList } from "./boards";
import { expectSame } from "./expect-same";

export async function expectEpics(workspace: Workspace, model: Model): Promise<void> {
  const { lists, list_order, time_updated } = await workspace.getEpics();
  const expected = epicLists(model);
  expectSame(
    lists,
    expected.map((list) => expectedList(model, list, true)),
    "the epic lists",
  );
  const times = [...expected, ...model.epics].map((each) => each.time_updated);
  expectSame(
    [list_order, time_updated],
    [expected.map(({ id }) => id), Math.max(...times)],
    "the order of the epic lists",
  );
}
