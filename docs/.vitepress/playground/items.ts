import { h, TransitionGroup, type VNode } from "vue";
import type { DemoState } from "./demo";

type Item = DemoState["items"][number];

const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** A point in time, given in epoch milliseconds, in the workspace's zone. */
export const timeText = (at: number): string => dayAndTime.format(at);

/** The items of a view, each with what distinguishes it from the others. */
export const itemList = ({ items, type, now }: DemoState): VNode =>
  h(TransitionGroup, { tag: "ul", name: "found", class: "found", "aria-label": "What the view shows" }, () =>
    items.map((item) => h("li", { key: item.id }, [h("strong", item.title), h("p", detailsOf(item, type, now))])),
  );

function detailsOf(item: Item, type: string, now: number): readonly VNode[] {
  if (!("list_id" in item)) return [h("span", { class: "tag" }, type)];
  const { list_title, priority, due_date, members } = item;
  return [
    h("span", { class: "tag" }, list_title),
    ...(priority === undefined ? [] : [h("span", { class: "tag" }, `Priority ${priority}`)]),
    ...(due_date === undefined ? [] : [dueTag(due_date, now)]),
    ...members.map(({ user_id }) => h("span", { class: "tag person" }, user_id.replace(/^u-/, ""))),
  ];
}

function dueTag(due: number, now: number): VNode {
  const isOverdue = due <= now;
  return h("span", { class: ["tag", { late: isOverdue }] }, `${isOverdue ? "Was due" : "Due"} ${timeText(due)}`);
}
