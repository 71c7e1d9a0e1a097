import { expectTypeOf, test } from "vitest";
import type * as schemas from "workspace-engine/schemas";
import type * as z from "zod/mini";
import type * as model from "../../src/resource-types";
import type { CardChanges, cardInputs, UpdateCardInput } from "../../src/resources/card/operations/update-card";
import type { EpicFields, epicInputs } from "../../src/resources/epic/operations/epic-operations";
import type { Writable } from "./writable";

test("[R18.1] every schema infers its hand-written type, optional keys included", () => {
  expectTypeOf<z.output<typeof schemas.actorSchema>>().toEqualTypeOf<Writable<model.Actor>>();
  expectTypeOf<z.output<typeof schemas.actorSourceSchema>>().toEqualTypeOf<Writable<model.ActorSource>>();
  expectTypeOf<z.output<typeof schemas.archivedSchema>>().toEqualTypeOf<Writable<model.Archived>>();
  expectTypeOf<z.output<typeof schemas.archivedPageSchema>>().toEqualTypeOf<Writable<model.ArchivedPage>>();
  expectTypeOf<z.output<typeof schemas.boardSchema>>().toEqualTypeOf<Writable<model.Board>>();
  expectTypeOf<z.output<typeof schemas.boardWebhookNotificationSettingsSchema>>().toEqualTypeOf<
    Writable<model.BoardWebhookNotificationSettings>
  >();
  expectTypeOf<z.output<typeof schemas.cardSchema>>().toEqualTypeOf<Writable<model.Card>>();
  expectTypeOf<z.output<typeof schemas.cardHintSchema>>().toEqualTypeOf<Writable<model.CardHint>>();
  expectTypeOf<z.output<typeof schemas.checklistSchema>>().toEqualTypeOf<Writable<model.Checklist>>();
  expectTypeOf<z.output<typeof schemas.checklistItemSchema>>().toEqualTypeOf<Writable<model.ChecklistItem>>();
  expectTypeOf<z.output<typeof schemas.childCardSchema>>().toEqualTypeOf<Writable<model.ChildCard>>();
  expectTypeOf<z.output<typeof schemas.childCommentSchema>>().toEqualTypeOf<Writable<model.ChildComment>>();
  expectTypeOf<z.output<typeof schemas.collaborationSchema>>().toEqualTypeOf<Writable<model.Collaboration>>();
  expectTypeOf<z.output<typeof schemas.commentSchema>>().toEqualTypeOf<Writable<model.Comment>>();
  expectTypeOf<z.output<typeof schemas.coverImageSchema>>().toEqualTypeOf<Writable<model.CoverImage>>();
  expectTypeOf<z.output<typeof schemas.epicSchema>>().toEqualTypeOf<Writable<model.Epic>>();
  expectTypeOf<z.output<typeof schemas.epicBriefSchema>>().toEqualTypeOf<Writable<model.EpicBrief>>();
  expectTypeOf<z.output<typeof schemas.errorBodySchema>>().toEqualTypeOf<Writable<model.ErrorBody>>();
  expectTypeOf<z.output<typeof schemas.errorEnvelopeSchema>>().toEqualTypeOf<Writable<model.ErrorEnvelope>>();
  expectTypeOf<z.output<typeof schemas.externalLinkSchema>>().toEqualTypeOf<Writable<model.ExternalLink>>();
  expectTypeOf<z.output<typeof schemas.formSchema>>().toEqualTypeOf<Writable<model.Form>>();
  expectTypeOf<z.output<typeof schemas.formFieldSchema>>().toEqualTypeOf<Writable<model.FormField>>();
  expectTypeOf<z.output<typeof schemas.formFieldConditionSchema>>().toEqualTypeOf<Writable<model.FormFieldCondition>>();
  expectTypeOf<z.output<typeof schemas.genericLinkSchema>>().toEqualTypeOf<Writable<model.GenericLink>>();
  expectTypeOf<z.output<typeof schemas.githubBranchSchema>>().toEqualTypeOf<Writable<model.GithubBranch>>();
  expectTypeOf<z.output<typeof schemas.githubPullRequestSchema>>().toEqualTypeOf<Writable<model.GithubPullRequest>>();
  expectTypeOf<z.output<typeof schemas.imageSchema>>().toEqualTypeOf<Writable<model.Image>>();
  expectTypeOf<z.output<typeof schemas.inboundEmailSchema>>().toEqualTypeOf<Writable<model.InboundEmail>>();
  expectTypeOf<z.output<typeof schemas.linkedCardSchema>>().toEqualTypeOf<Writable<model.LinkedCard>>();
  expectTypeOf<z.output<typeof schemas.listSchema>>().toEqualTypeOf<Writable<model.List>>();
  expectTypeOf<z.output<typeof schemas.listWebhookNotificationSettingsSchema>>().toEqualTypeOf<
    Writable<model.ListWebhookNotificationSettings>
  >();
  expectTypeOf<z.output<typeof schemas.memberSchema>>().toEqualTypeOf<Writable<model.Member>>();
  expectTypeOf<z.output<typeof schemas.noteSchema>>().toEqualTypeOf<Writable<model.Note>>();
  expectTypeOf<z.output<typeof schemas.pageSchema>>().toEqualTypeOf<Writable<model.Page>>();
  expectTypeOf<z.output<typeof schemas.parentCardSchema>>().toEqualTypeOf<Writable<model.ParentCard>>();
  expectTypeOf<z.output<typeof schemas.projectSchema>>().toEqualTypeOf<Writable<model.Project>>();
  expectTypeOf<z.output<typeof schemas.projectBoardSchema>>().toEqualTypeOf<Writable<model.ProjectBoard>>();
  expectTypeOf<z.output<typeof schemas.publicBoardSettingsSchema>>().toEqualTypeOf<
    Writable<model.PublicBoardSettings>
  >();
  expectTypeOf<z.output<typeof schemas.publicFormSettingsSchema>>().toEqualTypeOf<Writable<model.PublicFormSettings>>();
  expectTypeOf<z.output<typeof schemas.publicPageSettingsSchema>>().toEqualTypeOf<Writable<model.PublicPageSettings>>();
  expectTypeOf<z.output<typeof schemas.relatedCardSchema>>().toEqualTypeOf<Writable<model.RelatedCard>>();
  expectTypeOf<z.output<typeof schemas.relationHintSchema>>().toEqualTypeOf<Writable<model.RelationHint>>();
  expectTypeOf<z.output<typeof schemas.responseMetadataSchema>>().toEqualTypeOf<Writable<model.ResponseMetadata>>();
  expectTypeOf<z.output<typeof schemas.cardHitSchema>>().toEqualTypeOf<Writable<model.CardHit>>();
  expectTypeOf<z.output<typeof schemas.boardHitSchema>>().toEqualTypeOf<Writable<model.BoardHit>>();
  expectTypeOf<z.output<typeof schemas.pageHitSchema>>().toEqualTypeOf<Writable<model.PageHit>>();
  expectTypeOf<z.output<typeof schemas.epicHitSchema>>().toEqualTypeOf<Writable<model.EpicHit>>();
  expectTypeOf<z.output<typeof schemas.searchResultSchema>>().toEqualTypeOf<Writable<model.SearchResult>>();
  expectTypeOf<z.output<typeof schemas.sprintSchema>>().toEqualTypeOf<Writable<model.Sprint>>();
  expectTypeOf<z.output<typeof schemas.sprintProgressItemSchema>>().toEqualTypeOf<Writable<model.SprintProgressItem>>();
  expectTypeOf<z.output<typeof schemas.tagSchema>>().toEqualTypeOf<Writable<model.Tag>>();
  expectTypeOf<z.output<typeof schemas.timeEntrySchema>>().toEqualTypeOf<Writable<model.TimeEntry>>();
  expectTypeOf<z.output<typeof schemas.userSchema>>().toEqualTypeOf<Writable<model.User>>();
  expectTypeOf<z.output<typeof schemas.userTeamSchema>>().toEqualTypeOf<Writable<model.UserTeam>>();
  expectTypeOf<z.output<typeof schemas.workspaceMemberSchema>>().toEqualTypeOf<Writable<model.WorkspaceMember>>();
  expectTypeOf<z.output<typeof schemas.vcsMappingSchema>>().toEqualTypeOf<Writable<model.VcsMapping>>();
  expectTypeOf<z.output<typeof schemas.vcsMappingItemSchema>>().toEqualTypeOf<Writable<model.VcsMappingItem>>();
  expectTypeOf<z.output<typeof schemas.webhookNotificationSchema>>().toEqualTypeOf<
    Writable<model.WebhookNotification>
  >();
});

test("every schema of an enumeration infers its type", () => {
  expectTypeOf<z.output<typeof schemas.actorSourceTypeSchema>>().toEqualTypeOf<model.ActorSourceType>();
  expectTypeOf<z.output<typeof schemas.actorTypeSchema>>().toEqualTypeOf<model.ActorType>();
  expectTypeOf<z.output<typeof schemas.boardLayoutSchema>>().toEqualTypeOf<model.BoardLayout>();
  expectTypeOf<z.output<typeof schemas.cardHintTypeSchema>>().toEqualTypeOf<model.CardHintType>();
  expectTypeOf<z.output<typeof schemas.cardPropertyFieldSchema>>().toEqualTypeOf<model.CardPropertyField>();
  expectTypeOf<z.output<typeof schemas.cardStatusSchema>>().toEqualTypeOf<model.CardStatus>();
  expectTypeOf<z.output<typeof schemas.commentStatusSchema>>().toEqualTypeOf<model.CommentStatus>();
  expectTypeOf<z.output<typeof schemas.conditionLogicSchema>>().toEqualTypeOf<model.ConditionLogic>();
  expectTypeOf<z.output<typeof schemas.externalLinkTypeSchema>>().toEqualTypeOf<model.ExternalLinkType>();
  expectTypeOf<
    z.output<typeof schemas.formFieldConditionOperatorSchema>
  >().toEqualTypeOf<model.FormFieldConditionOperator>();
  expectTypeOf<z.output<typeof schemas.formFieldTypeSchema>>().toEqualTypeOf<model.FormFieldType>();
  expectTypeOf<z.output<typeof schemas.formRoutingStatusSchema>>().toEqualTypeOf<model.FormRoutingStatus>();
  expectTypeOf<z.output<typeof schemas.healthStatusSchema>>().toEqualTypeOf<model.HealthStatus>();
  expectTypeOf<z.output<typeof schemas.imageTypeSchema>>().toEqualTypeOf<model.ImageType>();
  expectTypeOf<z.output<typeof schemas.linkedCardTypeSchema>>().toEqualTypeOf<model.LinkedCardType>();
  expectTypeOf<z.output<typeof schemas.listBehaviorSchema>>().toEqualTypeOf<model.ListBehavior>();
  expectTypeOf<z.output<typeof schemas.memberRoleSchema>>().toEqualTypeOf<model.MemberRole>();
  expectTypeOf<z.output<typeof schemas.objectFitSchema>>().toEqualTypeOf<model.ObjectFit>();
  expectTypeOf<z.output<typeof schemas.pageFontSchema>>().toEqualTypeOf<model.PageFont>();
  expectTypeOf<z.output<typeof schemas.tagColorSchema>>().toEqualTypeOf<model.TagColor>();
  expectTypeOf<z.output<typeof schemas.timeEntryScopeTypeSchema>>().toEqualTypeOf<model.TimeEntryScopeType>();
  expectTypeOf<z.output<typeof schemas.userStatusSchema>>().toEqualTypeOf<model.UserStatus>();
  expectTypeOf<z.output<typeof schemas.workspaceRoleSchema>>().toEqualTypeOf<model.WorkspaceRole>();
  expectTypeOf<z.output<typeof schemas.webhookDestinationTypeSchema>>().toEqualTypeOf<model.WebhookDestinationType>();
});

type TakenBy<Inputs extends Readonly<Record<string, z.ZodMiniType>>> = { [K in keyof Inputs]: z.input<Inputs[K]> };
type Given<Fields> = Writable<{ [K in keyof Fields]-?: Fields[K] }>;

test("the tables of fields take as input all that the types say", () => {
  expectTypeOf<Given<Omit<UpdateCardInput, "card_id" | "expected">>>().toExtend<
    TakenBy<ReturnType<typeof cardInputs>>
  >();
  expectTypeOf<Given<EpicFields>>().toExtend<TakenBy<ReturnType<typeof epicInputs>>>();
});

test("the tables of fields take as input what the types say, and nothing else", () => {
  expectTypeOf<keyof ReturnType<typeof cardInputs>>().toEqualTypeOf<keyof CardChanges>();
  expectTypeOf<keyof ReturnType<typeof epicInputs>>().toEqualTypeOf<keyof EpicFields>();
});
