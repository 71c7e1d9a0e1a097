import { describe, expect, test, vi } from "vitest";
import { type IgnoredFields, matchesView, normalizeView, type ViewRequest, type Workspace } from "workspace-engine";
import { createTestWorkspace } from "workspace-engine/testing";
import { call, type OperationName, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { newWorkspace, refusalOf } from "../operations/fixture";

/** An option, and the ignored fields that are reported to it. */
function listener() {
  const heard: IgnoredFields[] = [];
  return { heard, onIgnored: (ignored: IgnoredFields) => void heard.push(ignored) };
}

/** The ignored fields of a call, as reported by the workspace. */
async function reported(name: string, input: unknown): Promise<IgnoredFields[]> {
  const { heard, onIgnored } = listener();
  const { workspace } = await createTestWorkspace({ onIgnored });
  await call(workspace, name, input).catch(() => undefined);
  return heard;
}

const strict = () => createTestWorkspace({ unknownFields: "refuse" });

describe("fields that an operation does not have", () => {
  test("[E3.2] are ignored unless the host says otherwise", async () => {
    const { workspace } = newWorkspace();
    const input = { title: "Website", tilte: "Site" };
    expect(await workspace.createProject(input)).toMatchObject({ project: { title: "Website" } });
  });

  test("[E3.2 V1.5] are refused where the host says so, with the name that was meant, and nothing is done", async () => {
    const { workspace } = await strict();
    const input = { title: "Website", descripton: "Ours", xyz: 1, members: [{ user_id: "u-max", rol: "admin" }] };
    const error = await refusalOf(workspace.createProject(input), 400);
    expect(error.code).toBe("invalid_input");
    expect(error.message).toBe(
      "The input of createProject is not valid. descripton: There is no field descripton. Did you mean description?",
    );
    expect(error.issues).toEqual([
      {
        path: "descripton",
        code: "unknown_key",
        message: "There is no field descripton. Did you mean description?",
      },
      { path: "xyz", code: "unknown_key", message: "There is no field xyz." },
      { path: "members[0].rol", code: "unknown_key", message: "There is no field rol. Did you mean role?" },
    ]);
    expect((await workspace.getProjects()).projects).toEqual([]);
  });

  test("[E3.2 E2.8] are no reason to refuse whom the role does not let in", async () => {
    const { workspace } = await strict();
    const viewer = workspace.as({ user_id: "u-vera", role: "viewer" });
    const input = { title: "Website", tilte: "Site" };
    await refusalOf(viewer.createProject(input), 403);
  });

  test("[E3.2 V1.5] are reported to the host by the operation", async () => {
    const board_id = "1";
    expect(
      await reported("createCard", { title: "Copy", board_id, dueDate: 5, checklists: [{ title: "A", itms: [] }] }),
    ).toEqual([
      {
        operation: "createCard",
        fields: [
          expect.objectContaining({ path: "dueDate", nearest: "due_date" }),
          expect.objectContaining({ path: "checklists[0].itms", nearest: "items" }),
        ],
        more: 0,
      },
    ]);
    expect(await reported("createProject", { title: "Website" })).toEqual([]);
    // It is refused for another field.
    expect(await reported("createProject", { title: "", tilte: "Site" })).toEqual([]);
  });

  test("[E3.2] are ignored also where the host's listener throws", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { workspace } = await createTestWorkspace({
      onIgnored: () => {
        throw new Error("Not today.");
      },
    });
    const input = { title: "Website", tilte: "Site" };
    await expect(workspace.createProject(input)).resolves.toBeDefined();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test("[E3.2] are reported up to a hundred, with the number of the others", async () => {
    const input = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`titel${index}`, 1]));
    const [{ fields, more } = { fields: [], more: 0 }] = await reported("createProject", {
      ...input,
      title: "Website",
    });
    expect([fields.length, more]).toEqual([100, 99_900]);
    const { workspace } = await strict();
    const { issues } = await refusalOf(call(workspace, "createProject", input), 400);
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)?.message).toBe("And at least 99900 more.");
  });

  test("[E3.2] are cut short where their names are long", async () => {
    const [ignored] = await reported("createProject", { title: "Website", ["x".repeat(500_000)]: 1 });
    expect(ignored?.fields[0]?.path).toBe(`${"x".repeat(64)}…`);
  });
});

describe("fields of a resource that its creation does not take", () => {
  test.each<[name: OperationName, ...fields: string[]]>([
    ["createCard", "archived"],
    ["createBoard", "archived", "position"],
    ["createList", "archived", "position"],
    ["createSprint", "archived", "start_date", "end_date", "override_end_date", "layout"],
    ["createTimeCategory", "archived"],
    ["createComment", "status"],
  ])("[E3.6] are unknown to %s", async (name, ...fields) => {
    const { heard, onIgnored } = listener();
    const { workspace } = await createTestWorkspace({ onIgnored });
    const input = validInputs(await oneOfEverything(workspace))[name as keyof ReturnType<typeof validInputs>];
    await call(workspace, name, { ...input, ...Object.fromEntries(fields.map((field) => [field, true])) });
    expect(heard).toMatchObject([{ operation: name, fields: fields.map((path) => ({ path })), more: 0 }]);
  });
});

describe("every operation", () => {
  test.each(operationNames.filter((name) => name !== "load"))("[E3.2] %s finds out a field", async (name) => {
    const { heard, onIgnored } = listener();
    const { workspace, ids } = await fullWorkspace({ onIgnored });
    const input = validInputs(ids)[name];
    await call(workspace, name, input).catch(() => undefined);
    expect(heard).toEqual([]);
    await call(workspace, name, { ...input, nothing_reads_this: 1 }).catch(() => undefined);
    expect(heard).toMatchObject([{ operation: name, fields: [{ path: "nothing_reads_this" }], more: 0 }]);
  });
});

describe("views", () => {
  const request = { type: "card", card_filters: {}, cuont: 5 } as const satisfies ViewRequest & { cuont: number };
  const expected = { issues: [{ path: "cuont", message: "There is no field cuont. Did you mean count?" }] };

  const point = { sequence: 1 };

  const asks: readonly (readonly [string, (workspace: Workspace, asked: ViewRequest) => unknown])[] = [
    ["previewView", (workspace, asked) => workspace.previewView(asked)],
    ["explainView", (workspace, asked) => workspace.explainView(asked)],
    ["prepareView", (workspace, asked) => workspace.prepareView(asked).page()],
    ["watchView", (workspace, asked) => workspace.watchView(asked).ready],
    ["compare", (workspace, asked) => workspace.compare(asked, point, point)],
  ];

  test.each(asks)("[E3.2] that are asked for by %s have their fields looked at", async (_, ask) => {
    const { workspace } = await strict();
    const refused = refusalOf((async () => ask(workspace, request))(), 400);
    expect(await refused).toMatchObject(expected);
  });

  test("[E3.2 F2.3] may carry the filters of other types", async () => {
    const { workspace } = await strict();
    const others: object = { board_filters: null, page_filters: { is_archived: true } };
    const asked: ViewRequest = { type: "card", card_filters: {}, ...others };
    expect(await workspace.previewView(asked)).toMatchObject({ cards: [] });
  });

  describe.each<[path: string, nearest: string, filters: object]>([
    ["card_filters.include.titel", "title", { include: { titel: "a" } }],
    ["card_filters.exclude.tag", "tags", { exclude: { tag: ["1"] } }],
    ["card_filters.has_duedate", "has_due_date", { has_duedate: true }],
    ["card_filters.due_date.untill", "", { due_date: { untill: "now" } }],
    ["card_filters.due_date.beforee", "before", { due_date: { beforee: "now" } }],
    ["card_filters.sort_by.ascending", "", { sort_by: { ascending: true } }],
    ["card_filters.sort_by.order_ascendin", "order_ascending", { sort_by: { order_ascendin: true } }],
  ])("%s", (path, nearest, card_filters) => {
    const wrong: ViewRequest = { type: "card", card_filters };
    const meant = nearest === "" ? /^There is no field [\w.]+\.$/ : new RegExp(`\\. Did you mean ${nearest}\\?$`);

    test.each<(typeof asks)[number]>([
      ...asks,
      ["normalizeView", () => normalizeView(wrong)],
      ["matchesView", () => matchesView({ id: "1" }, wrong, { now: 1, user_id: "u-ada" })],
    ])("[F1.9] is refused by %s with the nearest filter", async (_, ask) => {
      const { workspace } = newWorkspace();
      const refused = refusalOf((async () => ask(workspace, wrong))(), 400);
      expect((await refused).issues).toEqual([{ path, code: "unknown_key", message: expect.stringMatching(meant) }]);
    });
  });

  test("[E3.2] are prepared as they always were", async () => {
    const { heard, onIgnored } = listener();
    const { workspace } = await createTestWorkspace({ onIgnored });
    const view = workspace.prepareView(request);
    expect(view.request).toEqual({ type: "card", card_filters: {} });
    expect(await view.page("")).toMatchObject({ cards: [] });
    expect(heard).toMatchObject([{ operation: "previewView", fields: [{ path: "cuont" }] }]);
  });
});
