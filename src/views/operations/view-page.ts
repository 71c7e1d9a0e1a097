import type { ResponseMetadata } from "../../errors/response-metadata";
import type { Board } from "../../resources/board/board";
import type { Card } from "../../resources/card/card";
import type { Page } from "../../resources/page/page";

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
