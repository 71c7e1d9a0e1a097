import type { Fields } from "workspace-engine";
import type { Value } from "./database";
import { type Codes, rowOf } from "./tuned-schema";

type Row = readonly Value[];

/** All rows a card has in the tuned tables, but its document. */
export interface Rows {
  readonly card: Row;
  readonly title: string;
  readonly content: string;
  readonly member: readonly Row[];
  readonly member_of: readonly Row[];
  readonly tagged: readonly Row[];
  readonly tag_of: readonly Row[];
}

export function rowsOf(text: string, fields: Fields, { userCode }: Codes): Rows {
  const id = Number(text);
  const open = fields["archived"] !== true && Number(fields["status"]) <= 2 ? 1 : 0;
  const users = listOf(fields["member_ids"]).map(userCode);
  const tags = listOf(fields["tag_ids"]).map(Number);
  return {
    card: rowOf(text, fields, userCode),
    title: String(fields["title"]),
    content: String(fields["content"]),
    member: users.map((user) => [user, open, Number(fields["time_created"]), id]),
    member_of: users.map((user) => [id, user]),
    tagged: tags.map((tag) => [tag, Number(fields["estimate"]), id]),
    tag_of: tags.map((tag) => [id, tag]),
  };
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? [...new Set(value.map(String))] : []);
