export { type CalendarOptions, type CalendarSource, createCalendarHandler, dueDatesToCalendar } from "./calendar";
export { viewToCsv } from "./csv";
export { viewToMarkdown } from "./markdown";
export { summaryToCsv } from "./summary-csv";
export { boardToTrello, type TrelloLikeBoard, type TrelloPart } from "./trello";
