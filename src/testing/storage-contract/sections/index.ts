import type { SectionDefinition } from "../harness/contract";
import { aborts } from "./aborts";
import { checks } from "./checks";
import { clauses } from "./clauses";
import { commits } from "./commits";
import { concurrency } from "./concurrency";
import { counters } from "./counters";
import { counting } from "./counting";
import { documents } from "./documents";
import { durability } from "./durability";
import { feed, gaps } from "./feed";
import { histories } from "./histories";
import { immutability } from "./immutability";
import { isolation } from "./isolation";
import { lifecycle } from "./lifecycle";
import { commitLimit, documentLimit } from "./limits";
import { paging } from "./paging";
import { retries } from "./retries";
import { shape } from "./shape";
import { sharing } from "./sharing";
import { sorting } from "./sorting";
import { texts } from "./texts";
import { wakes } from "./wakes";

export const sections: readonly SectionDefinition[] = [
  shape,
  lifecycle,
  documents,
  immutability,
  commits,
  checks,
  retries,
  concurrency,
  clauses,
  sorting,
  texts,
  paging,
  counting,
  counters,
  feed,
  gaps,
  wakes,
  isolation,
  documentLimit,
  commitLimit,
  aborts,
  durability,
  sharing,
  histories,
];
