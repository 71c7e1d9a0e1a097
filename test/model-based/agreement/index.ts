import type { Workspace } from "workspace-engine";
import type { Model } from "../model/model";
import { expectBoards } from "./boards";
import { expectCards } from "./cards";
import { expectComments } from "./comments";
import { expectEpics } from "./epics";
import { expectForms } from "./forms";
import { expectGone } from "./gone";
import { expectNotes } from "./notes";
import { expectPages } from "./pages";
import { expectProjects } from "./projects";
import { expectSprints } from "./sprints";
import { expectTags } from "./tags";
import { expectTime } from "./time";
import { expectUsers } from "./users";

const parts = [
  expectProjects,
  expectBoards,
  expectCards,
  expectEpics,
  expectTags,
  expectComments,
  expectForms,
  expectNotes,
  expectPages,
  expectSprints,
  expectTime,
  expectUsers,
  expectGone,
];

/** Fails unless everything that can be read is as the model says. */
export async function expectAgreement(workspace: Workspace, model: Model): Promise<void> {
  for (const part of parts) await part(workspace, model);
}
