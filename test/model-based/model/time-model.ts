import type { TimeEntryScopeType } from "workspace-engine";

export interface ModelCategory {
  readonly id: string;
  name: string;
  billable_default: boolean;
  color: string | undefined;
  archived_at: number | undefined;
}

export interface ModelScope {
  scope_type: TimeEntryScopeType;
  scope_id: string;
}

/** The snapshot of its card in a time entry. */
export interface Snapshots {
  readonly title: string;
  readonly project: string;
  readonly board: string | undefined;
  readonly sprint: string | undefined;
  readonly ancestors: readonly string[];
}

export interface ModelEntry extends ModelScope {
  readonly id: string;
  readonly card_id: string | undefined;
  category: string | undefined;
  readonly snapshots: Snapshots | undefined;
  readonly source: "manual" | "timer";
  /** The operation that created it, to recognize a repetition. */
  readonly request: string;
  started_at: number;
  duration: number;
  taken: number;
  description: string;
  billable: boolean;
  readonly rate: number;
  readonly currency: string;
  version: number;
  needs_review: boolean;
  readonly abandoned: boolean;
  reviewed_at: number | undefined;
  deleted: boolean;
  readonly time_created: number;
  time_updated: number;
}

export interface ModelTimer extends ModelScope {
  started_at: number;
  description: string;
  billable: boolean;
  version: number;
  snapshots: Snapshots | undefined;
}
