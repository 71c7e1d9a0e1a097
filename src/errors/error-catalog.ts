const entry = <Status extends number>(status: Status, sec: string) => ({ status, sec: `SEC:${sec}` }) as const;

/**
 * Every error code with its status and `sec`. Service 000 is generic; 101 lists, 102 sprints, 103 time entries,
 * 104 forms, 105 inbound email, 106 workspaces, 107 history. Numbers that are not here are kept for refusals to come.
 */
export const errorCatalog = {
  internal: entry(500, "000-00001"),
  invalid_input: entry(400, "000-00002"),
  unauthenticated: entry(401, "000-00003"),
  not_found: entry(404, "000-00004"),
  method_not_allowed: entry(405, "000-00005"),
  unsupported_media_type: entry(415, "000-00006"),
  storage_unavailable: entry(503, "000-00007"),
  storage_busy: entry(503, "000-00008"),
  too_large: entry(413, "000-00009"),
  still_in_use: entry(409, "000-00010"),
  circular_parent: entry(409, "000-00011"),
  body_too_slow: entry(408, "000-00012"),
  request_aborted: entry(499, "000-00013"),
  no_access: entry(403, "000-00014"),
  unreachable: entry(503, "000-00015"),
  outcome_unknown: entry(500, "000-00016"),
  applied_without_answer: entry(500, "000-00017"),
  too_many_streams: entry(429, "000-00018"),
  stream_closed: entry(503, "000-00019"),
  changed_meanwhile: entry(409, "000-00020"),
  too_many_attempts: entry(429, "000-00021"),
  archived_target: entry(409, "101-00001"),
  sprints_disabled: entry(409, "102-00001"),
  time_entry_locked: entry(409, "103-00001"),
  stale_version: entry(409, "103-00002"),
  id_reused: entry(409, "103-00003"),
  timer_running: entry(409, "103-00004"),
  destination_missing: entry(409, "104-00001"),
  inbound_email_off: entry(409, "105-00001"),
  workspace_not_empty: entry(409, "106-00001"),
  time_unit_mismatch: entry(409, "106-00002"),
  already_member: entry(409, "106-00003"),
  last_admin: entry(409, "106-00004"),
  workspace_loading: entry(409, "106-00005"),
  no_history: entry(409, "107-00001"),
  read_only: entry(409, "107-00002"),
  undo_conflict: entry(409, "107-00003"),
} as const;

/** The stable name of a refusal. */
export type ErrorCode = keyof typeof errorCatalog;
