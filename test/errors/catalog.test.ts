import { describe, expect, test } from "vitest";
import { errorCatalog, WorkspaceError, type WorkspaceOptions } from "workspace-engine";
import { errorEnvelopeSchema } from "workspace-engine/schemas";
import { newWorkspace, refusalOf } from "../operations/fixture";

const rows = Object.entries(errorCatalog);

const ofNoArea = `applied_without_answer body_too_slow changed_meanwhile circular_parent internal invalid_input
  method_not_allowed no_access not_found outcome_unknown request_aborted still_in_use storage_busy storage_unavailable
  stream_closed too_large too_many_attempts too_many_streams unauthenticated unreachable unsupported_media_type`;

/** The refusal to show a card that there is not. */
async function refused(options: Partial<WorkspaceOptions> = {}) {
  const { workspace } = newWorkspace(options);
  return refusalOf(workspace.getCard({ card_id: "404" }), 404);
}

describe("the catalogue of errors", () => {
  test.each(rows)("[E2.10] %s has a status and a sec of the right form", (_, { status, sec }) => {
    expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 499, 500, 503]).toContain(status);
    expect(sec).toMatch(/^SEC:\d{3}-\d{5}$/);
  });

  test("[E2.10] no two codes share a sec", () => {
    expect(new Set(rows.map(([, { sec }]) => sec)).size).toBe(rows.length);
  });

  test("[E2.10] the codes that belong to no area are of service 000, and the others are not", () => {
    const generic = rows.filter(([, { sec }]) => sec.startsWith("SEC:000-")).map(([code]) => code);
    expect(generic.sort()).toEqual(ofNoArea.split(/\s+/));
  });

  test("[E2.10] every kind of 409 has its own code and sec", () => {
    const conflicts = rows.filter(([, { status }]) => status === 409);
    expect(conflicts.map(([code, { sec }]) => [code, sec])).toEqual([
      ["still_in_use", "SEC:000-00010"],
      ["circular_parent", "SEC:000-00011"],
      ["changed_meanwhile", "SEC:000-00020"],
      ["archived_target", "SEC:101-00001"],
      ["sprints_disabled", "SEC:102-00001"],
      ["time_entry_locked", "SEC:103-00001"],
      ["stale_version", "SEC:103-00002"],
      ["id_reused", "SEC:103-00003"],
      ["timer_running", "SEC:103-00004"],
      ["destination_missing", "SEC:104-00001"],
      ["inbound_email_off", "SEC:105-00001"],
      ["workspace_not_empty", "SEC:106-00001"],
      ["time_unit_mismatch", "SEC:106-00002"],
      ["already_member", "SEC:106-00003"],
      ["last_admin", "SEC:106-00004"],
      ["workspace_loading", "SEC:106-00005"],
      ["no_history", "SEC:107-00001"],
      ["read_only", "SEC:107-00002"],
      ["undo_conflict", "SEC:107-00003"],
    ]);
  });

  test("[E1.5] no access is 403 with its sec", async () => {
    const viewer = newWorkspace().workspace.as({ user_id: "u-vera", role: "viewer" });
    const { sec } = await refusalOf(viewer.createProject({ title: "Mine" }), 403);
    expect([sec, errorCatalog.no_access]).toEqual(["SEC:000-00014", { status: 403, sec }]);
  });
});

describe("a WorkspaceError", () => {
  test("[E2.10] carries code, status, sec, message, id, date and issues, the stack of where it was raised, and no cause", async () => {
    const error = await refused();
    expect(error).toBeInstanceOf(WorkspaceError);
    expect(error).toBeInstanceOf(Error);
    expect({ ...error }).toEqual({
      name: "WorkspaceError",
      code: "not_found",
      status: 404,
      sec: "SEC:000-00004",
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      date: 1767603600,
      issues: [{ path: "card_id", code: "not_found", message: "There is no card 404 in this workspace." }],
    });
    expect(error.message).toBe("There is no card 404 in this workspace.");
    expect(Object.isFrozen(error.issues)).toBe(true);
    expect(error.stack).toContain("session.ts");
    expect("cause" in error).toBe(false);
  });

  test("[X1.3] is on the wire an object with the one key error", async () => {
    const error = await refused();
    const { id, message } = error;
    const envelope = { error: { id, code: 404, sec: "SEC:000-00004", message, date: 1767603600 } };
    expect(JSON.parse(JSON.stringify(error))).toEqual(envelope);
    expect(error.toJSON()).toEqual(envelope);
    expect(errorEnvelopeSchema.parse(error.toJSON())).toEqual(envelope);
  });

  test("[X1.3] is dated in the unit of the workspace, by its clock", async () => {
    const { date } = await refused({ timeUnit: "milliseconds", clock: { now: () => 1767603601234 } });
    expect(date).toBe(1767603601234);
  });

  test("[X1.3] shares its id with no other, not even one raised by the same cause at the same instant", async () => {
    const { workspace } = newWorkspace();
    const calls = Array.from({ length: 100 }, () => refusalOf(workspace.getCard({ card_id: "404" }), 404));
    const errors = await Promise.all(calls);
    expect(new Set(errors.map(({ id }) => id)).size).toBe(100);
  });
});
