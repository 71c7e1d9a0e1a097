const authored = "user_id:id user_id_updated:id user:actor user_updated:actor time_created:time time_updated:time";

const workItem = `${authored} id:id team_id:id title:text content:text schema:int list_id:id list_title:text
  members:[member] checklists:[checklist] checklist_order:order checklist_item_order:idsById child_cards:[childCard]
  child_card_order:order linked_cards:[linkedCard] archived_list:bool tags:[tag] total_comments:int total_files:int
  is_watching:bool external_links:links hints:hints icon?:image collaboration?:collaboration status?:"completed"
  priority?:int list_color?:"#498CF7" owner_id?:id start_date?:time due_date?:time completed_date?:time
  archived?:archived cover_image?:coverImage`;

const related = `title:text card_id:id status?:"started" user_id:id project_id:id board_id?:id board_title?:text
  list_id:id list_title:text`;

const image = 'type:"emoji" src:text id?:text blurhash?:text color?:"black" emoji?:text';
const lists = "pr_draft?:id pr_open?:id pr_review_requested?:id pr_merged?:id pr_closed?:id";
const form = "id:id title:text order:number is_portal_visible:bool participants_required:bool is_public:bool";

const user = `id:id user_id:id email?:"ada@example.com" first_name?:text last_name?:text display_name:text
  profile_image?:text color?:"blue" status:"active" timezone_id?:"Europe/London" locale?:"en-GB" time_created?:time
  time_updated?:time teams:[userTeam]`;

const said = `${authored} id:id team_id:id card_id?:id epic_id?:id page_id?:id content:text schema:int`;

/**
 * The fields of each resource, and the kind or a value of each: `?` may be absent, `~` may be null, and `=value` is what
 * a field is where it is absent.
 */
export const contract = {
  card: `${workItem} type:"card" project_id:id archived_board:bool is_bookmarked:bool suggested_branch_name:text
    board_id?:id board_title?:text sprint_id?:id parent_card?:parentCard estimate?:int time_estimate_seconds?:int
    time_remaining_seconds?:int epic?:epicBrief copied_from_card_id?:id form_id?:id form_values?:textsById`,
  epic: `${workItem} type:"epic" health_status_is_stale:bool health_status_stale_period=7:int health_status?:"at_risk"
    time_health_last_updated?:time health_status_updated_by?:id`,
  epicBrief: "id:id title:text icon?:image",
  checklistItem: `id:id title:text content:text checklist_id:id user_id:id time_created:time time_updated:time
    checked:bool`,
  checklist: `id:id title:text content:text card_id:id user_id:id time_created:time time_updated:time
    items:[checklistItem]`,
  parentCard: 'title:text card_id:id list_color?:"#498CF7" status?:"started"',
  childCard: `${related} list_color?:"#498CF7" archived?:archived`,
  linkedCard: `${related} archived?:archived icon?:image linked_card_type:"blocked_by"`,
  relatedCard: `${related} list_color?:"#498CF7"`,
  relationHint: "card:relatedCard similarity:number",
  githubBranch: "label~:text ref~:text",
  githubPullRequest: `id~:int number~:int state~:text title~:text body~:text html_url~:text time_created~:time
    time_updated~:time time_closed~:time time_merged~:time head:githubBranch base:githubBranch draft~:bool merged~:bool`,
  genericLink: 'url:"https://example.com/plan" id?:uuid display_text?~:text time_added?:time',
  board: `${authored} id:id project_id:id team_id:id title:text content:text members:[member] list_order:order tags:[tag]
    is_public:bool is_watching:bool is_bookmarked:bool layout~:"timeline" card_cover_enabled:bool forms:[form]
    webhook_notifications:[boardWebhookNotificationSettings] color?:"#498CF7" image_urls?:text icon?:text
    background_image?:image thumbnail_url?:text lists?:[list] archived?:archived public_settings?:publicBoardSettings
    vcs_mapping?:vcsMapping email?:inboundEmail`,
  list: `id:id team_id:id title:text content:text behavior:"started" user_id:id user:actor user_updated:actor
    card_order:order total_cards:int time_created:time time_updated:time is_watching:bool
    webhook_notifications:[listWebhookNotificationSettings] board_id?:id project_id?:id icon?:text color?:"#498CF7"
    cards?:[card] epics?:[epic] archived?:archived`,
  page: `${authored} id:id alias_id:uuid team_id:id standalone:bool title:text font:"serif" content:text schema:int
    members:[member] bookmarked:bool is_public:bool total_comments:int is_watching:bool is_bookmarked:bool
    hide_table_of_contents:bool hide_subpages:bool project_id?:id icon?:image collaboration?:collaboration
    cover_image?:coverImage archived?:archivedPage public_settings?:publicPageSettings`,
  sprint: `id:id team_id:id project_id:id user_updated:actor title:text content:text lists:[list]
    unfinished_cards:[card] start_date:time end_date:time layout:"board" progress:progress time_created:time
    time_updated:time override_end_date?:time archived?:archived`,
  sprintProgressItem: 'status:"started" count:int pts:int',
  form: `${form} board_id~:id routing_status:"active" fields:[formField] user:actor user_updated:actor time_created:time
    time_updated:time description?:text icon?:image folder_id?~:id summary_field_id?:id
    public_settings?:publicFormSettings`,
  formField: `id:id type:"dropdown" label:text order:int required:bool conditions:[formFieldCondition]
    condition_logic=and:"or" description?:text options?:[text] placeholder?:text card_property?:"tags"
    multi_select?:bool`,
  formFieldCondition: 'field_id:id operator:"is_empty" value:text',
  project: `${authored} id:id team_id:id title:text description:text boards:[projectBoard] board_order:order
    sprints:sprints members:[member] is_private:bool is_public:bool icon?:image archived?:archived`,
  projectBoard: "id:id title:text",
  timeEntry: `id:ulid type:"time_entry" team_id:id user_id:id scope_type:"card" scope_id:id started_at:time
    duration_seconds:int billable:bool currency_snapshot:"EUR" source:"manual" version:int
    ancestor_card_ids_snapshot:[id] description:text needs_review:bool time_created:time time_updated:time
    rate_snapshot_cents?:int card_id?:id card_title_snapshot?:text space_id_snapshot?:id project_id_snapshot?:id
    board_id_snapshot?:id sprint_id_snapshot?:id time_category_id?:id category_id?:id review_reason?:"abandoned_timer"
    reviewed_at?:time reviewed_by?:id deleted_at?:time locked_at?:time`,
  tag: 'id:id team_id:id project_id?:id name:text slug:"needs-design" color~:"ocean" total_cards:int',
  member: 'user_id:id assigned_date:time role:"admin"',
  actor: 'user_id:id type=user:"robot" source?:actorSource',
  actorSource: `type:"oauth" client_id?:text import_id?:text agent_id?:text email_addr?:text email_verified?:bool
    on_behalf_of?:id`,
  image,
  coverImage: `${image} positionY?:number object_fit?~:"cover"`,
  archived: "user_id:id time_archived:time",
  archivedPage: "user_id:id time_archived:time parent_page_id?:id",
  collaboration: "token:text",
  publicBoardSettings: "url:text team_name?:text team_logo?:image",
  publicPageSettings: "url:text robots:[text]",
  publicFormSettings: "url:text",
  inboundEmail: 'email:"b12@in.example" active:bool',
  vcsMapping: `${lists} branches:[vcsMappingItem]`,
  vcsMappingItem: `${lists} name:text time_created:time`,
  webhookNotification: 'destination_type:"slack_channel_webhook" integration_id:text',
  boardWebhookNotificationSettings: "webhook:webhookNotification options:boardOptions",
  boardOptions: "card_created:bool card_moved:bool card_commented:bool card_due_date:bool",
  listWebhookNotificationSettings: "webhook:webhookNotification options:listOptions",
  listOptions: "card_created:bool",
  responseMetadata: "cursor:text count:int",
  errorEnvelope: "error:errorBody",
  errorBody: 'id:text code:int sec:"SEC:000-00014" message:text date:time',
  user,
  userTeam: 'id:id team_name:text sub_domain:text role:"owner" status:"active"',
  workspaceMember: `${user} role:"owner" rate_cents?:int currency?:"EUR"`,
  comment: `${said} type:"comment" context?:text status:"resolved" total_child_comments:int`,
  childComment: `${said} type:"child_comment" parent_comment_id:id`,
  note: `${authored} id:id type:"note" team_id:id title:text transcript:text user_notes:text is_public:bool
    attendees:attendees meeting_date?:time meeting_time?:time`,
} as const;

export type Resource = keyof typeof contract;
