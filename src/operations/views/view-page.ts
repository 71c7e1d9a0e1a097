import type { Board } from "../../model/board";
import type { Card } from "../../model/card";
import type { Page } from "../../model/page";
import type { ResponseMetadata } from "../../model/response-metadata";

export interface CardViewPage extends ResponseMetadata {
  readonly cards: readonly Card[];
}

export interface BoardViewPage extends ResponseMetadata {
  readonly boards: readonly Board[];
}

export interface PageViewPage extends ResponseMetadata {
  readonly pages: readonly Page[];
}

/** A page of a view whose type is not known beforehand: it has the array of its type and no other. Rule F11. */
export interface ViewPage
  extends ResponseMetadata,
    Partial<Omit<CardViewPage & BoardViewPage & PageViewPage, keyof ResponseMetadata>> {}
