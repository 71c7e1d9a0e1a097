import type {
  Actor,
  Archived,
  AttachedFile,
  CardStatus,
  Collaboration,
  ExternalLink,
  FormFieldInput,
  HealthStatus,
  LinkedCardType,
  ListBehavior,
  Member,
  UserStatus,
  VcsMapping,
  WorkspaceRole,
} from "workspace-engine";
import type { SprintEvent } from "./sprint-events";
import type { ModelCategory, ModelEntry, ModelTimer } from "./time-model";

export type * from "./time-model";

/** The expected workspace, in plain objects and by the specification alone. */
export interface Model {
  now: number;
  /** The ids of what was removed, by kind. */
  readonly gone: [kind: string, id: string][];
  projects: ModelProject[];
  boards: ModelBoard[];
  lists: ModelList[];
  cards: ModelCard[];
  epics: ModelEpic[];
  tags: ModelTag[];
  comments: ModelComment[];
  pages: ModelPage[];
  notes: ModelNote[];
  forms: ModelForm[];
  sprints: ModelSprint[];
  sprintEvents: SprintEvent[];
  members: ModelMember[];
  categories: ModelCategory[];
  entries: ModelEntry[];
  timer: ModelTimer | undefined;
  rate: number | undefined;
  currency: string | undefined;
  lock: { before: number; locked_at: number } | undefined;
}

export interface Authored {
  readonly user: Actor;
  user_updated: Actor;
  readonly time_created: number;
  time_updated: number;
}

export interface ModelProject extends Authored {
  readonly id: string;
  title: string;
  description: string;
  is_public: boolean;
  is_private: boolean;
  members: Member[];
  archived: Archived | undefined;
  sprintsCreated: number;
  settings: ModelSprintSettings;
}

export interface ModelSprintSettings {
  length: number;
  cooldown: number;
  start_day: number;
  enabled: boolean;
  statuses: { id: string; title: string; status: CardStatus }[];
  layout: "board" | "list";
  card_cover_enabled: boolean;
  vcs_mapping: VcsMapping | undefined;
}

export interface ModelBoard extends Authored {
  readonly id: string;
  project_id: string;
  title: string;
  content: string;
  icon: string | undefined;
  color: string | undefined;
  layout: "board" | "list" | "timeline" | "calendar" | undefined;
  card_cover_enabled: boolean;
  is_public: boolean;
  email: { email: string; active: boolean } | undefined;
  vcs_mapping: VcsMapping | undefined;
  members: Member[];
  archived: Archived | undefined;
  watched: boolean;
  bookmarked: boolean;
}

/** On a board, in a sprint, or, in neither, one of the epic lists. */
export interface ModelList extends Authored {
  readonly id: string;
  board_id: string | undefined;
  readonly sprint_id: string | undefined;
  title: string;
  content: string;
  icon: string | undefined;
  color: string | undefined;
  behavior: ListBehavior;
  archived: Archived | undefined;
  watched: boolean;
}

export interface ModelChecklist {
  readonly id: string;
  title: string;
  content: string;
  readonly time_created: number;
  time_updated: number;
  items: ModelChecklistItem[];
}

export interface ModelChecklistItem extends Omit<ModelChecklist, "items"> {
  checked: boolean;
}

/** Common fields of cards and epics. */
export interface ModelWorkItem extends Authored {
  readonly id: string;
  list_id: string;
  title: string;
  content: string;
  status: CardStatus | undefined;
  completed_date: number | undefined;
  start_date: number | undefined;
  due_date: number | undefined;
  priority: number | undefined;
  owner_id: string | undefined;
  members: Member[];
  tags: string[];
  checklists: ModelChecklist[];
  external_links: ExternalLink[];
  links: { readonly card_id: string; readonly linked_card_type: LinkedCardType }[];
  files: AttachedFile[];
  hints: ModelHint[];
  collaboration: Collaboration | undefined;
  archived: Archived | undefined;
  watched: boolean;
}

/** The tag or the card that it proposes. */
export type ModelHint = { readonly tag: string } | { readonly card: string; readonly similarity: number };

export interface ModelCard extends ModelWorkItem {
  claim?: { readonly user_id: string; readonly until: number } | undefined;
  schema: number;
  estimate: number | undefined;
  time_estimate_seconds: number | undefined;
  time_remaining_seconds: number | undefined;
  epic_id: string | undefined;
  parent: string | undefined;
  children: string[];
  inReview: number[];
  copied_from_card_id: string | undefined;
  form_id: string | undefined;
  form_values: Record<string, string> | undefined;
  bookmarked: boolean;
  /** The board and message it was made of, if by email. */
  emailKey: string | undefined;
}

export interface ModelEpic extends ModelWorkItem {
  schema: number;
  health_status: HealthStatus | undefined;
  health_status_stale_period: number;
  time_health_last_updated: number | undefined;
}

export interface ModelTag {
  readonly id: string;
  project_id: string | undefined;
  name: string;
  color: "red" | "blue" | null;
}

export interface ModelComment extends Authored {
  readonly id: string;
  readonly card_id: string | undefined;
  readonly epic_id: string | undefined;
  readonly page_id: string | undefined;
  readonly parent: string | undefined;
  content: string;
  schema: number;
  context: string | undefined;
  status: "open" | "resolved" | "orphaned";
}

export interface ModelPage extends Authored {
  readonly id: string;
  readonly alias_id: string;
  project_id: string | undefined;
  parent: string | undefined;
  title: string;
  content: string;
  font: "sans" | "serif" | "mono" | undefined;
  is_public: boolean;
  hide_table_of_contents: boolean;
  hide_subpages: boolean;
  members: Member[];
  collaboration: Collaboration | undefined;
  archived: (Archived & { readonly parent_page_id?: string }) | undefined;
  watched: boolean;
  bookmarked: boolean;
}

export interface ModelNote extends Authored {
  readonly id: string;
  title: string;
  transcript: string;
  user_notes: string;
  is_public: boolean;
  attendees: readonly string[];
  meeting_date: number | undefined;
}

export interface ModelForm extends Authored {
  readonly id: string;
  title: string;
  description: string | undefined;
  board_id: string | undefined;
  folder_id: string | undefined;
  order: number;
  is_portal_visible: boolean;
  is_public: boolean;
  participants_required: boolean;
  summary_field_id: string | undefined;
  fields: readonly FormFieldInput[];
}

export interface ModelSprint extends Authored {
  readonly id: string;
  readonly project_id: string;
  title: string;
  content: string;
  start_date: number;
  readonly end_date: number;
  override_end_date: number | undefined;
  layout: "board" | "list";
  archived: Archived | undefined;
}

export interface ModelMember {
  readonly id: string;
  role: WorkspaceRole;
  status: UserStatus;
  first_name: string | undefined;
  last_name: string | undefined;
  display_name: string | undefined;
  email: string | undefined;
  rate_cents: number | undefined;
  currency: string | undefined;
  readonly time_created: number;
  time_updated: number;
}

export const USER_ID = "u-ada";
export const TEAM_ID = "t-acme";
export const ACTOR: Actor = { user_id: USER_ID, type: "user" };

const SYSTEM: Actor = { user_id: "system", type: "system" };
const epicLists = [
  ["Backlog", "backlog"],
  ["Planned", "committed"],
  ["In progress", "started"],
  ["Done", "completed"],
  ["Cancelled", "cancelled"],
] as const;

/** An empty workspace has five epic lists and nothing else. */
export function emptyModel(now: number): Model {
  const authored = { user: SYSTEM, user_updated: SYSTEM, time_created: now, time_updated: now };
  return {
    now,
    gone: [],
    projects: [],
    boards: [],
    lists: epicLists.map(([title, behavior], index) => ({
      ...{ id: String(index + 1), board_id: undefined, sprint_id: undefined, title, content: "", behavior },
      ...{ icon: undefined, color: undefined, archived: undefined, watched: false, ...authored },
    })),
    cards: [],
    epics: [],
    tags: [],
    comments: [],
    pages: [],
    notes: [],
    forms: [],
    sprints: [],
    sprintEvents: [],
    members: [],
    categories: [],
    entries: [],
    timer: undefined,
    rate: undefined,
    currency: undefined,
    lock: undefined,
  };
}
