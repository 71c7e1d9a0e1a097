import { expect, test } from "vitest";
import { expectRefused, newWorkspace } from "../fixture";

test("[C10.2] what is no colour is 400, and says what is one", async () => {
  const call = newWorkspace().workspace.createTag({ name: "Tag", color: "#ff" });
  await expectRefused(call, 400, "color");
  await expect(call).rejects.toThrow(/color: Expected a tag colour, #rgb or #rrggbb/);
});
