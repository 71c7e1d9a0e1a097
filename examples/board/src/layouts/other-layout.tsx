import type { BoardLayout } from "workspace-engine";
import type { BoardLane } from "../board/arrangement";
import { OpenCard } from "../card/open-card";
import { CalendarLayout } from "./calendar-layout";
import { ListLayout } from "./list-layout";
import { TimelineLayout } from "./timeline-layout";
import "./layouts.css";

export type LayoutProps = { readonly lanes: readonly BoardLane[]; readonly isReadOnly: boolean };

const shown = { list: ListLayout, calendar: CalendarLayout, timeline: TimelineLayout };

/** The cards of a board in another way than by lists side by side, and the one of them that is open. */
export function OtherLayout({ layout, ...props }: LayoutProps & { readonly layout: Exclude<BoardLayout, "board"> }) {
  const Layout = shown[layout];
  const left = props.lanes.reduce((sum, { count, cards }) => sum + count - cards.length, 0);
  return (
    <>
      <Layout {...props} />
      {left > 0 && <p className="lane-more">{left} more: narrow the filters to see them</p>}
      <OpenCard lanes={props.lanes} />
    </>
  );
}
