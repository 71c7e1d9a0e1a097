import { describe, expect, test } from "vitest";
import { readImport } from "workspace-engine/import";
import { fileOf, has, imported } from "./read";

const issue = (number: number, more: object = {}) => ({
  number,
  title: `Issue ${number}`,
  html_url: `https://github.com/acme/web/issues/${number}`,
  state: "open",
  comments: 0,
  ...more,
});

const node = (number: number) => ({
  number,
  title: `Issue ${number}`,
  url: `https://github.com/acme/web/issues/${number}`,
  state: "OPEN",
  labels: { nodes: [{ name: "bug", color: "d73a4a" }] },
  assignees: { edges: [{ node: { login: "ada" } }] },
  milestone: { number: 1, title: "v1" },
  comments: { totalCount: 3, nodes: [{ author: { login: "max" }, body: "Yes", createdAt: "2026-01-03T10:00:00Z" }] },
});

const repository = (...nodes: object[]) => ({ data: { repository: { issues: { totalCount: 2, nodes } } } });

const text = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join("\n");

describe("JSON as it comes from APIs", () => {
  const pages = [[issue(1), issue(2)], [issue(3)]];
  const issues = pages.flat();
  test.each([
    ["a list", text(issues)],
    ["pages one behind the other", pages.map((page) => JSON.stringify(page)).join("")],
    ["a list of pages", text(pages)],
    ["lines", text(...issues)],
    ["values with line breaks in them", issues.map((one) => JSON.stringify(one, null, 2)).join("\n")],
    ["values one behind the other in one line", issues.map((one) => JSON.stringify(one)).join("")],
    ["an answer of a search", text({ total_count: 3, incomplete_results: false, items: issues })],
    ["pages of a search", text(...pages.map((items) => ({ total_count: 3, items })))],
    ["an answer of GraphQL", text(repository(issue(1), issue(2), issue(3)))],
    ["edges of GraphQL", text({ data: { search: { edges: issues.map((one) => ({ node: one })) } } })],
    ["pages of GraphQL", text(repository(issue(1)), repository(issue(2), issue(3)))],
    ["a list of pages of GraphQL", text([repository(issue(1), issue(2)), repository(issue(3))])],
  ])("[G1.6] issues of GitHub as %s", async (_what, json) => {
    const { report, titles } = await imported(fileOf(json, "issues.json"));
    expect([report.format, report.title]).toEqual(["github-issues", "acme/web"]);
    expect(titles).toEqual(["Issue 1", "Issue 2", "Issue 3"]);
    expect(report.skipped).toEqual([]);
  });

  test("[G1.6] one item alone, and items of other tools without what stands around them", async () => {
    expect((await imported(fileOf(text(issue(1)), "issue.json"))).snapshot.cards).toHaveLength(1);
    const jira = text({ key: "WEB-1", fields: { summary: "One" } }, { key: "WEB-2", fields: { summary: "Two" } });
    expect((await readImport(fileOf(jira, "issues.jsonl"))).report).toMatchObject({ format: "jira-json" });
    const file = fileOf(text({ data: { gid: "1", name: "One", tags: [{ gid: "2", name: "red" }] } }), "a.json");
    const asana = await imported(file);
    expect(asana.snapshot.cards.map(({ title }) => title)).toEqual(["One"]);
  });

  test("[G1.6] lists of GraphQL are lists, and what it only counts is reported", async () => {
    const file = fileOf(text(repository(node(1), node(2))), "issues.json");
    const { card, tagsOf, report, snapshot } = await imported(file);
    expect([tagsOf("Issue 1"), card("Issue 1").members.length]).toEqual([["bug"], 1]);
    expect(snapshot.comments).toHaveLength(2);
    expect(report.skipped).toEqual([
      expect.objectContaining({ count: 4, what: expect.stringMatching(/^comments that/) }),
    ]);
  });

  test("[G1.6] a project of GraphQL has its title, statuses and fields", async () => {
    const item = (number: number, status: string) => ({
      id: `PVTI_${number}`,
      content: { __typename: "Issue", ...node(number) },
      fieldValues: {
        nodes: [
          {},
          { text: `Issue ${number}`, field: { name: "Title" } },
          { name: status, field: { name: "Status" } },
          { name: "P1 - high", field: { name: "Priority" } },
          { number: 3, field: { name: "Estimate" } },
          { date: "2026-02-01", field: { name: "Target date" } },
          { title: "Sprint 4", startDate: "2026-01-01", field: { name: "Iteration" } },
        ],
      },
    });
    const page = (hasNextPage: boolean, ...nodes: object[]) => ({
      data: {
        organization: { projectV2: { number: 3, title: "Roadmap", items: { pageInfo: { hasNextPage }, nodes } } },
      },
    });
    const both = text(page(true, item(1, "Doing")), page(false, item(2, "Done")));
    const { report, shown, listOf } = await imported(fileOf(both, "project.json"));
    expect([report.format, report.title]).toEqual(["github-project", "Roadmap"]);
    const first = {
      list: "Doing",
      priority: 2,
      estimate: 3,
      due: "2026-02-01",
      content: has("<li>iteration: Sprint 4</li>"),
    };
    expect(shown("Issue 1")).toMatchObject(first);
    expect(listOf("Issue 2")).toBe("Done");
    expect(report.skipped.filter(({ what }) => what.includes("pages"))).toEqual([]);
    const { report: half } = await readImport(fileOf(text(page(true, item(1, "Doing"))), "project.json"));
    expect(half.skipped).toContainEqual(expect.objectContaining({ what: expect.stringContaining("further pages") }));
  });

  test.each([
    ["gh project item-list", { items: [{ id: "1", title: "One", content: {} }], totalCount: 31 }, 30],
    ["a search of Jira", { total: 120, issues: [{ key: "A-1", fields: { summary: "One" } }] }, 119],
    ["a page of Jira", { nextPageToken: "x", issues: [{ key: "A-1", fields: { summary: "One" } }] }, 1],
    ["a page of Asana", { data: [{ gid: "1", name: "One" }], next_page: { offset: "x" } }, 1],
  ])("[G2.1] items of pages that %s does not have are reported", async (_what, json, count) => {
    const { report } = await readImport(fileOf(text(json), "page.json"));
    expect(report.skipped).toEqual([{ what: expect.stringContaining("fetch all pages"), count, examples: [] }]);
  });

  test("[G2.1] comments and reactions that are only counted are reported", async () => {
    const rest = issue(1, { comments: 4, reactions: { total_count: 2 } });
    const { report } = await readImport(fileOf(text([rest]), "issues.json"));
    expect(report.skipped.map(({ what, count }) => `${what.split(" ")[0]} ${count}`)).toEqual([
      "reactions 2",
      "comments 4",
    ]);
  });

  test("pull requests are distinguished from issues, types become tags, and parents are found", async () => {
    const parts = [
      {
        id: "1",
        title: "Part",
        content: { number: 7, url: "https://github.com/acme/web/issues/7" },
        "parent issue": { title: "Whole", url: "https://github.com/acme/web/issues/1" },
      },
      { id: "2", title: "Whole", content: { number: 1, url: "https://github.com/acme/web/issues/1" } },
    ];
    const project = await imported(fileOf(text({ items: parts }), "project.json"));
    expect(project.card("Part").parent_card_id).toBe(project.card("Whole").id);
    const pull = issue(2, { pull_request: { url: "x" }, type: { name: "Feature" } });
    const { card, tagsOf } = await imported(fileOf(text([pull]), "issues.json"));
    expect(card("Issue 2").content).toContain("Pull request: #2");
    expect(tagsOf("Issue 2")).toEqual(["Pull request", "Feature"]);
  });

  const pulls: readonly (readonly [string, unknown])[] = [
    ["REST", [issue(1), issue(2, { pull_request: { url: "x" } })]],
    ["gh search", [issue(1), issue(2, { isPullRequest: true })]],
    ["GraphQL", { data: { search: { nodes: [issue(1), issue(2, { __typename: "PullRequest" })] } } }],
    [
      "a project",
      {
        items: [
          { id: "1", title: "Issue 1", content: { number: 1, title: "Issue 1", type: "Issue" } },
          { id: "2", title: "Issue 2", content: { number: 2, title: "Issue 2", type: "PullRequest" } },
        ],
      },
    ],
  ];
  test.each(pulls)("[G3.1] pull requests of %s get a tag, or are left out where that is asked for", async (_, json) => {
    const { tagsOf } = await imported(fileOf(text(json), "issues.json"));
    expect([tagsOf("Issue 1"), tagsOf("Issue 2")]).toEqual([[], ["Pull request"]]);
    const { snapshot, report } = await imported(fileOf(text(json), "issues.json"), { withoutPullRequests: true });
    expect(snapshot.cards.map(({ title }) => title)).toEqual(["Issue 1"]);
    expect(report.skipped).toEqual([{ what: "pull requests", count: 1, examples: ["Issue 2"] }]);
  });
});
