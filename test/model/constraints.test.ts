import { describe, expect, test } from "vitest";
import { externalLinkSchema } from "workspace-engine/schemas";
import type { Resource } from "./contract";
import { issuesOf } from "./issues-of";
import { sampleOf, schemaOf } from "./samples";

const longTitle = "é".repeat(1025);
const longContent = "x".repeat(102_401);

/** The paths of what is wrong with a resource after fields were replaced. */
function faults(resource: Resource, changes: object): readonly string[] {
  return issuesOf(schemaOf(resource), { ...sampleOf(resource), ...changes }).map(({ path }) => path.join("."));
}

describe("[C6.5] texts", () => {
  const withContent = ["card", "epic", "board", "list", "page", "sprint"] as const;

  test.each([...withContent, "form", "project"] as const)("the title of a %s has 1 to 1024 characters", (resource) => {
    for (const title of ["", " \n\u00a0", longTitle]) expect(faults(resource, { title })).toEqual(["title"]);
    expect(faults(resource, { title: ` ${longTitle.slice(1)} ` })).toEqual([]);
    expect(schemaOf(resource).parse({ ...sampleOf(resource), title: "\t A b " })).toMatchObject({ title: "A b" });
  });

  test.each(withContent)("the content of a %s has at most 102,400 characters, and is kept as it is", (resource) => {
    expect(faults(resource, { content: longContent })).toEqual(["content"]);
    expect(faults(resource, { content: longContent.slice(1) })).toEqual([]);
    const kept = { content: " <p> kept </p>\n" };
    expect(schemaOf(resource).parse({ ...sampleOf(resource), ...kept })).toMatchObject(kept);
  });
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
