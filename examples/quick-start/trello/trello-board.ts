import * as z from "zod";

/** Without what no storage takes: U+0000 and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

/** Everything but ids may be missing from an export, or null: it depends on who exported the board, and when. */
const text = z
  .string()
  .nullish()
  .transform((value) => storable(value ?? ""));
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const number = z.number().nullish();
const many = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** Comes out in seconds since 1970. */
const date = z.iso
  .datetime({ offset: true, error: "Expected a date such as 2026-03-12T10:00:00.000Z" })
  .transform((iso) => Math.floor(Date.parse(iso) / 1000))
  .nullish();

const label = z.object({ id: z.string(), name: text, color: text });

const member = z.object({ id: z.string(), username: text, fullName: text });

const list = z.object({ id: z.string(), name: text, closed: flag, pos: number });

const attachment = z.object({ name: text, url: text, date, isUpload: flag });

const card = z.object({
  id: z.string(),
  name: text,
  desc: text,
  closed: flag,
  idList: text,
  pos: number,
  start: date,
  due: date,
  dueComplete: flag,
  dateLastActivity: date,
  idMembers: many(z.string()),
  idLabels: many(z.string()),
  labels: many(label),
  attachments: many(attachment),
  idMembersVoted: many(z.string()),
  badges: z.object({ votes: number }).nullish(),
  stickers: many(z.unknown()),
  customFieldItems: many(z.unknown()),
  pluginData: many(z.unknown()),
  coordinates: z.unknown().optional(),
  isTemplate: flag,
  cover: z.object({ color: z.string().nullish(), idAttachment: z.string().nullish() }).nullish(),
});

const checkItem = z.object({
  name: text,
  state: text,
  pos: number,
  due: z.string().nullish(),
  idMember: z.string().nullish(),
});

const checklist = z.object({ id: z.string(), name: text, idCard: text, pos: number, checkItems: many(checkItem) });

const reference = z.object({ id: z.string().nullish() }).nullish();

const action = z.object({
  id: text,
  type: text,
  date,
  idMemberCreator: z.string().nullish(),
  memberCreator: member.nullish(),
  data: z
    .object({
      text: z.string().nullish(),
      card: reference,
      list: reference,
      listAfter: reference,
      old: z.object({ closed: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
});

/** What the importer reads of the JSON export of a Trello board; keys that it does not know are left aside. */
export const trelloBoardSchema = z.object({
  id: text,
  name: text,
  desc: text,
  closed: flag,
  dateLastActivity: date,
  labels: many(label),
  members: many(member),
  lists: many(list),
  cards: many(card),
  checklists: many(checklist),
  actions: many(action),
  customFields: many(z.unknown()),
  pluginData: many(z.unknown()),
});

export type TrelloBoard = z.output<typeof trelloBoardSchema>;
export type TrelloCard = z.output<typeof card>;
export type TrelloList = z.output<typeof list>;
export type TrelloAction = z.output<typeof action>;
export type TrelloChecklist = z.output<typeof checklist>;
export type TrelloMember = z.output<typeof member>;
