import engine = require("workspace-engine");
import client = require("workspace-engine/client");
import http = require("workspace-engine/http");
import openapi = require("workspace-engine/openapi");
import postgres = require("workspace-engine/postgres");
import schemas = require("workspace-engine/schemas");
import sqlite = require("workspace-engine/sqlite");
import testing = require("workspace-engine/testing");

export const storage: engine.Storage = new engine.MemoryStorage();
export const parts = [client.createClient, http.createFetchHandler, openapi.openApiDocument, postgres.PostgresStorage];
export const valid: boolean = schemas.cardSchema.safeParse({}).success;
export const opened: Promise<engine.Storage> = sqlite.SqliteStorage.open(":memory:");
export const again: Promise<testing.TestWorkspace> = testing.createTestWorkspace();

// @ts-expect-error operations are methods of a workspace
export const operation = engine.createCard;
