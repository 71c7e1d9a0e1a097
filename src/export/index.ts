export { type CalendarOptions, type CalendarSource, createCalendarHandler, dueDatesToCalendar } from "./calendar";
export { summaryToCsv, viewToCsv } from "./csv";
export { viewToMarkdown } from "./markdown";
export { boardToTrello, type TrelloLikeBoard, type TrelloPart } from "./trello";
