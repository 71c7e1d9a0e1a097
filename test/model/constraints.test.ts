import { expect, test } from "vitest";
import { contentSchema, externalLinkSchema, titleSchema } from "workspace-engine/schemas";
import type { Resource } from "./contract";
import { issuesOf } from "./issues-of";
import { sampleOf, schemaOf } from "./samples";

/** The paths of what is wrong with a resource after fields were replaced. */
function faults(resource: Resource, changes: object): readonly string[] {
  return issuesOf(schemaOf(resource), { ...sampleOf(resource), ...changes }).map(({ path }) => path.join("."));
}

const withContent = ["card", "epic", "board", "list", "page", "sprint"] as const;

test.each([...withContent, "form", "project"] as const)(
  "[C6.5] the title of a %s is one of 1 to 1024 characters",
  (resource) => {
    expect(schemaOf(resource).shape["title"]).toBe(titleSchema);
  },
);

test.each(withContent)("[C6.5] the content of a %s is one of at most 102,400 characters", (resource) => {
  expect(schemaOf(resource).shape["content"]).toBe(contentSchema);
});

test("[E2.10] sec is SEC, three digits and five digits", () => {
  for (const sec of ["SEC:00-00014", "SEC:000-0014", "sec:000-00014", "SEC:000-00014\n", "SEC:000-000145"]) {
    expect(faults("errorBody", { sec })).toEqual(["sec"]);
  }
});

test("[R18.1] an external link carries exactly what stands under the name of its type", () => {
  const paths = (link: object) => issuesOf(externalLinkSchema, link).map(({ path }) => path.join("."));
  const pullRequest = { github_pull_request: sampleOf("githubPullRequest") };
  const generic = { generic: sampleOf("genericLink") };
  expect(paths({ type: "gitlab_merge_request" })).toEqual(["type"]);
  expect(paths({ type: "generic", ...pullRequest })).toEqual(["generic", ""]);
  expect(paths({ type: "github_pull_request", ...generic })).toEqual(["github_pull_request", ""]);
  expect(paths({ type: "generic", generic: { url: "" } })).toEqual(["generic.url"]);
  expect(paths({ type: "generic", generic: { url: "x", id: "7" } })).toEqual(["generic.id"]);
});

test("[R18.1] a hint carries exactly what stands under the name of its type", () => {
  const wrong = [
    [{ type: "nudge" }, "hints.0.type"],
    [{ type: "tag" }, "hints.0.tag"],
    [{ type: "tag", tag: "design" }, "hints.0.tag"],
    [{ type: "relation", relation: { ...sampleOf("relationHint"), similarity: "0.5" } }, "hints.0.relation.similarity"],
  ] as const;
  for (const [hint, path] of wrong) expect(faults("card", { hints: [hint] })).toEqual([path]);
});

test("faults deep inside a resource are named by their whole path", () => {
  const checklist = { ...sampleOf("checklist"), items: [{}] };
  const deep = { ...sampleOf("list"), cards: [sampleOf("card"), { ...sampleOf("card"), checklists: [checklist] }] };
  expect(faults("sprint", { lists: [deep] })).toContain("lists.0.cards.1.checklists.0.items.0.checked");
  expect(faults("card", { checklist_item_order: { "232": ["no id"] } })).toEqual(["checklist_item_order.232.0"]);
});
