export { type CalendarOptions, dueDatesToCalendar } from "./calendar";
export { type CalendarSource, createCalendarHandler } from "./calendar-handler";
export { viewToCsv } from "./csv";
export { viewToMarkdown } from "./markdown";
export { boardToTrello, type TrelloLikeBoard, type TrelloPart } from "./trello";
