import { describe } from "vitest";
import { DatabaseFiles } from "../storage/sqlite/database-files";
import { shownAgainOver } from "./shown-over";

describe("what was shown from SQLite before", () => shownAgainOver(new DatabaseFiles()));
