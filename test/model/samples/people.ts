import type {
  Actor,
  ActorSource,
  Archived,
  ArchivedPage,
  Authored,
  CoverImage,
  Image,
  Member,
  Tag,
} from "workspace-engine";

export const actorSource: Required<ActorSource> = {
  type: "oauth",
  client_id: "https://zapier.example/app",
  import_id: "bf1b9f76-3f95-42fc-bd7f-050b2f5f4197",
  agent_id: "agent-7",
  email_addr: "ada@example.com",
  email_verified: true,
  on_behalf_of: "u-ada",
};

export const actor: Required<Actor> = { user_id: "u-ada", type: "user", source: actorSource };

export const robot: Actor = { user_id: "u-bot", type: "robot" };

export const authored: Authored = {
  user_id: "u-ada",
  user_id_updated: "u-bot",
  user: actor,
  user_updated: robot,
  time_created: 1_767_603_600,
  time_updated: 1_767_607_200,
};

export const archived: Archived = { user_id: "u-ada", time_archived: 1_767_607_200 };

export const archivedPage: Required<ArchivedPage> = { ...archived, parent_page_id: "9" };

export const image: Required<Image> = {
  type: "emoji",
  src: "👍",
  id: "i-1",
  blurhash: "LEHV6nWB2yk8pyoJadR*.7kCMdnj",
  color: "black",
  emoji: "thumbsup",
};

export const coverImage: Required<CoverImage> = { ...image, positionY: -12.5, object_fit: null };

export const member: Member = { user_id: "u-ada", assigned_date: 1_767_603_600, role: "admin" };

export const tag: Required<Tag> = {
  id: "7",
  team_id: "t-acme",
  project_id: "2",
  name: "Needs design",
  slug: "needs-design",
  color: "ocean",
  total_cards: 3,
};
