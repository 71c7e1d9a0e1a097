import { describe, expect, test } from "vitest";
import { type Storage, type Workspace, WorkspaceError } from "workspace-engine";
import { errorEnvelopeSchema } from "workspace-engine/schemas";
import * as kinds from "../../../src/documents/kinds";
import { furtherSchemas } from "../../../src/openapi/answers";
import { answerOf } from "../../../src/openapi/schemas";
import { operations } from "../../../src/operations/registry";
import { whatExists } from "../../workspace/random/existing";
import { reads } from "../../workspace/random/reads";
import { heard, newWorkspace } from "../fixture";
import { exceptions } from "./exceptions";
import { makeEverything } from "./make-everything";
import { type Place, placesIn, placesOf } from "./places";
import { objects, resources } from "./resources";
import { TITLE } from "./scenes/scene";

/** Every place that an answer, a refusal or a notification takes while everything is made, and then read. */
async function everythingSeen(): Promise<{ readonly seen: ReadonlySet<Place>; readonly done: ReadonlySet<string> }> {
  const seen = new Set<Place>();
  const see = (...of: Parameters<typeof placesIn>) => {
    for (const place of placesIn(...of)) seen.add(place);
  };
  const { workspace: own, clock } = newWorkspace({
    onNotification: (notification) => see(furtherSchemas.cardNotification, notification, ""),
  });
  const workspace = heard(own, (name, answer) => {
    if (Object.hasOwn(operations, name)) see(answerOf(name), answer, name);
    return answer;
  });
  await makeEverything(workspace, clock);
  const there = await whatExists(own, clock);
  const searches = [false, true].flatMap((archived) => [
    { query: TITLE, archived, grouped: "both", count: 1000 },
    { query: "o", types: "comments", archived, grouped: "both", count: 1000 },
  ]);
  for (const [name, ask] of Object.entries({ ...reads, search: () => searches })) {
    for (const input of ask(there)) {
      const refused = await refusalOf(workspace, name, input);
      if (refused !== undefined) see(errorEnvelopeSchema, refused.toJSON(), "");
    }
  }
  const { commits } = await own.getCommits({ count: 1000 });
  return { seen, done: new Set(commits.map(({ operation }) => operation)) };
}

async function refusalOf(workspace: Workspace, name: string, input: object): Promise<WorkspaceError | undefined> {
  const ask: (input: object) => Promise<unknown> = Reflect.get(workspace, name);
  try {
    await ask(input);
  } catch (error) {
    if (error instanceof WorkspaceError) return error;
    throw error;
  }
  return undefined;
}

async function bodiesOf(storage: Storage, kind: string): Promise<readonly unknown[]> {
  const found = await storage.find("t-acme", { kind, where: [], sort: { field: "id", direction: "ascending" } });
  return found.map(({ body }) => body);
}

describe("every field of every resource", () => {
  test("[E3.6] and every value of it comes about through an operation, or it is said why not", async () => {
    const { seen, done } = await everythingSeen();
    const every = [...resources].flatMap(([schema, name]) => [...placesOf(schema, name)]);
    expect(every.filter((place) => !seen.has(place)).sort()).toEqual(Object.keys(exceptions).sort());
    expect(done).not.toContain("load");
  });

  test("[K7.6 K7.7] and all that is stored of it travels with an export", async () => {
    const { workspace, clock, storage } = newWorkspace();
    await makeEverything(workspace, clock);
    const { workspace: copy, storage: other } = newWorkspace({ clock });
    await copy.load(await workspace.export());
    for (const name of Object.keys(kinds)) {
      expect(await bodiesOf(other, name)).toEqual(await bodiesOf(storage, name));
    }
  });

  test("is looked at, for it stands in something that is answered", () => {
    const reached = new Set<string>(resources.values());
    for (const [schema] of resources) placesOf(schema, "", (part) => reached.add(objects.get(part) ?? ""));
    // The envelope holds refusals, and paging fields stand beside the resources.
    const apart = ["ErrorEnvelope", "ResponseMetadata"];
    expect([...objects.values()].filter((name) => !reached.has(name)).sort()).toEqual(apart);
  });
});
