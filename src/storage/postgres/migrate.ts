import type { KindDefinition } from "../storage";
import { StorageError } from "../storage-error";
import { distributedIn, distribution, refuseOnWorker } from "./citus";
import { commitFunction } from "./commit-function";
import type { Driver, Row, Session } from "./driver";
import { sqlState } from "./errors";
import { type Column, KindTable, PREFIX } from "./kind-table";
import { fillIn, migrations, type StoredKind } from "./migrations";
import { hashOf, quotedSchema } from "./values";

export interface MigrationOptions {
  /** Whether an index finds parts of texts, where the database can have one. */
  readonly trigrams: boolean;
  readonly settings: readonly string[];
  readonly distribute: "citus" | undefined;
}

/** Creates or extends what the kinds need. Processes that start together take turns. */
export async function migrate(
  driver: Driver,
  schema: string,
  kinds: readonly KindDefinition[],
  options: MigrationOptions,
) {
  const name = quotedSchema(schema);
  const tables = kinds.map((kind) => new KindTable(kind, name));
  const { textIndexes } = await bringUp(driver, schema, tables, options);
  const migrated = { tables, commitFunction: commitFunction(name, tables) };
  if (!options.trigrams) return migrated;
  const indexes = await openTextIndexes(driver, schema, tables, textIndexes, options.settings);
  for (const table of tables) table.textIndexes = indexes;
  return migrated;
}

async function bringUp(
  driver: Driver,
  schema: string,
  tables: readonly KindTable[],
  { settings, distribute }: MigrationOptions,
): Promise<Inventory> {
  const before = await inventory(driver, schema, distribute);
  if (missing(before, tables, schema).length === 0) return before;
  if (before.distributed !== undefined) refuseOnWorker(before.distributed);
  return driver.transaction(settings, async (session) => {
    await takeTurn(session, schema);
    // To create one needs a right even where it exists.
    const [known] = await session.run("SELECT oid::text FROM pg_namespace WHERE nspname = $1::text", [schema]);
    if (known === undefined) await create(session, `CREATE SCHEMA ${quotedSchema(schema)}`);
    const present = await inventory(session, schema, distribute);
    for (const statement of missing(present, tables, schema)) await create(session, statement);
    const extended = tables.map((table) => ({ table, added: addedTo(table, present) }));
    await fillIn(session, quotedSchema(schema), extended);
    return { value: present, commit: true };
  });
}

/** Not the owner of the table; on a node of a cluster that may not change tables. */
const MAY_NOT_INDEX: ReadonlySet<string | undefined> = new Set(["42501", "0A000"]);

/** Entries are gathered, and sorted in once there are so many kB: one by one they cost a commit milliseconds. */
const GATHERED = "WITH (fastupdate = on, gin_pending_list_limit = 1024)";

/** Makes those of the tables that are not found, and gives all: where the user may not make one, reads are only slower. */
async function openTextIndexes(
  driver: Driver,
  schema: string,
  tables: readonly KindTable[],
  found: ReadonlySet<string>,
  settings: readonly string[],
): Promise<ReadonlySet<string>> {
  const missing = tables.flatMap((table) =>
    [...table.columns.values()].flatMap(({ name, textIndex }) =>
      textIndex === undefined || found.has(textIndex) ? [] : [{ table: table.name, column: name, index: textIndex }],
    ),
  );
  if (missing.length === 0) return found;
  const [extension] = await driver.run(
    "SELECT quote_ident(n.nspname) AS schema FROM pg_namespace n JOIN pg_extension e ON e.extnamespace = n.oid WHERE e.extname = 'pg_trgm'",
  );
  if (extension === undefined) return found;
  try {
    await driver.transaction(settings, async (session) => {
      await takeTurn(session, schema);
      for (const { table, column, index } of missing) {
        const by = `USING gin (${column} ${extension["schema"]}.gin_trgm_ops) ${GATHERED}`;
        await session.run(`CREATE INDEX IF NOT EXISTS "${index}" ON ${table} ${by}`);
      }
      return { value: undefined, commit: true };
    });
  } catch (error) {
    if (MAY_NOT_INDEX.has(sqlState(error))) return found;
    throw error;
  }
  return new Set([...found, ...missing.map(({ index }) => index)]);
}

const takeTurn = (session: Session, schema: string) =>
  session.run("SELECT pg_advisory_xact_lock($1, $2)", [LOCK_SPACE, hashOf(schema)]);

/** The SQLSTATEs of a right that is missing, and of a language that is. */
const MAY_NOT: ReadonlySet<string | undefined> = new Set(["42501", "42704"]);

async function create(session: Session, statement: string): Promise<void> {
  try {
    await session.run(statement);
  } catch (error) {
    if (!MAY_NOT.has(sqlState(error))) throw error;
    const message =
      `The pool's user may not do what this release needs (${statement.slice(0, 80)}…). Open the storage once as a user who owns the schema, ` +
      "or grant this one CREATE on the database and the schema and USAGE on the language plpgsql.";
    throw new StorageError("unavailable", message, { cause: error });
  }
}

const LOCK_SPACE = 0x77656e67;

function missing(found: Inventory, tables: readonly KindTable[], schema: string): readonly string[] {
  const name = quotedSchema(schema);
  const stored = [...found.columns.keys()].filter((table) => table.startsWith(PREFIX));
  const applying = commitFunction(name, tables);
  const ofKinds = [...stored, ...tables.map(({ table }) => table)];
  return [
    ...missingMigrations(found, name),
    ...missingKey(found, name),
    ...tables.flatMap((table) => missingOf(table, found, name)),
    ...(found.functions.has(applying.name) ? [] : [applying.creation]),
    ...(found.distributed === undefined ? [] : distribution(found.distributed, schema, ofKinds, applying)),
  ];
}

function missingMigrations(found: Inventory, schema: string): readonly string[] {
  const { version, columns } = found;
  const newest = migrations.length;
  if (version > newest) {
    const message = `The schema is of version ${version}, made by a newer release: this one knows version ${newest}.`;
    throw new StorageError("unavailable", message, { expose: true });
  }
  if (version === newest) return [];
  const record = columns.has("schema_version")
    ? [`UPDATE ${schema}.schema_version SET version = ${newest}`]
    : [
        `CREATE TABLE ${schema}.schema_version (version integer PRIMARY KEY)`,
        `INSERT INTO ${schema}.schema_version (version) VALUES (${newest})`,
      ];
  return [
    ...migrations.slice(version).flatMap((migration) => migration(schema, storedKinds(found, schema))),
    ...record,
  ];
}

/** Earlier releases made the table of the version without one. Citus adds no node while a table has no key. */
function missingKey({ columns, indexes }: Inventory, schema: string): readonly string[] {
  if (!columns.has("schema_version") || indexes.has("schema_version_pkey")) return [];
  return [`ALTER TABLE ${schema}.schema_version ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version)`];
}

/** All kinds: a step runs once, whichever kinds the process that runs it knows. */
function storedKinds({ columns, indexes }: Inventory, schema: string): readonly StoredKind[] {
  return [...columns].flatMap(([table, types]) => {
    if (!table.startsWith(PREFIX)) return [];
    const kind = table.slice(PREFIX.length);
    const sets = [...types].filter(([column, type]) => type === "text[]" && indexes.has(`${kind}_${column}`));
    return [{ kind, table: `${schema}."${table}"`, sets: sets.map(([column]) => column.slice("f_".length)) }];
  });
}

function missingOf(table: KindTable, { columns, indexes }: Inventory, schema: string): readonly string[] {
  const stored = columns.get(table.table);
  const statements: string[] = [];
  if (stored === undefined) statements.push(creation(table));
  for (const column of table.columns.values()) {
    const { field, name, type, empty } = column;
    const found = stored?.get(bareName(column));
    if (stored !== undefined && found === undefined) {
      statements.push(`ALTER TABLE ${table.name} ADD COLUMN ${columnText(name, type, empty)}`);
    }
    if (found !== undefined && found !== type) {
      throw new TypeError(`The field "${field}" of the kind "${table.kind}" is stored as ${found}, not as ${type}.`);
    }
    statements.push(...missingIndex(table, column, indexes, schema));
  }
  return statements;
}

/** An index with other columns than it should have is rebuilt: orders within a value may be declared later. */
function missingIndex(
  table: KindTable,
  column: Column,
  indexes: Inventory["indexes"],
  schema: string,
): readonly string[] {
  const { index, definition } = column;
  if (index === undefined) return [];
  const isSorted = definition.sort === true && definition.many !== true;
  const name = `"${table.kind}_${bareName(column)}${isSorted ? "_s" : ""}"`;
  const found = indexes.get(name.slice(1, -1));
  const creation = `CREATE INDEX ${name} ON ${table.name} ${index}`;
  if (found === undefined) return [creation];
  const isSame = definition.many === true || found.endsWith(index.replaceAll('"', ""));
  return isSame ? [] : [`DROP INDEX IF EXISTS ${schema}.${name}`, creation];
}

function addedTo(table: KindTable, { columns }: Inventory): readonly Column[] {
  const stored = columns.get(table.table);
  if (stored === undefined) return [];
  return [...table.columns.values()].filter((column) => !stored.has(bareName(column)));
}

const bareName = ({ name }: Column): string => name.slice(1, -1);

function creation(table: KindTable): string {
  const columns = [...table.columns.values()].map(({ name, type, empty }) => columnText(name, type, empty));
  const own = [
    'team_id text COLLATE "C" NOT NULL',
    'id_key text COLLATE "C" NOT NULL',
    'id text COLLATE "C" NOT NULL',
    "rev bigint NOT NULL",
    "body text NOT NULL",
    `counted text[] COLLATE "C" NOT NULL DEFAULT '{}'`,
  ];
  return `CREATE TABLE ${table.name} (${[...own, ...columns].join(", ")}, PRIMARY KEY (team_id, id_key))`;
}

/** A column whose value in the documents there are is the empty one, as the contract has it. */
function columnText(name: string, type: string, empty: string): string {
  return `${name} ${type}${type.startsWith("text") ? ' COLLATE "C"' : ""} NOT NULL DEFAULT ${empty}`;
}

type Inventory = Awaited<ReturnType<typeof inventory>>;

async function inventory(session: Session, schema: string, distribute: "citus" | undefined) {
  const columns = new Map<string, Map<string, string>>();
  const rows = await session.run(
    `SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped WHERE n.nspname = $1::text`,
    [schema],
  );
  for (const { table, column, type } of rows) {
    const known = columns.get(String(table)) ?? new Map<string, string>();
    columns.set(String(table), known.set(String(column), String(type)));
  }
  const indexes = await session.run(
    `SELECT i.relname::text AS name, pg_get_indexdef(i.oid) AS definition, x.indisvalid AS valid
    FROM pg_namespace n JOIN pg_class i ON i.relnamespace = n.oid JOIN pg_index x ON x.indexrelid = i.oid WHERE n.nspname = $1::text`,
    [schema],
  );
  const functions = await session.run(
    "SELECT p.proname::text AS name FROM pg_namespace n JOIN pg_proc p ON p.pronamespace = n.oid WHERE n.nspname = $1::text",
    [schema],
  );
  return {
    /** How many migrations were applied; 0 also when there is no schema. */
    version: columns.has("schema_version") ? await versionOf(session, quotedSchema(schema)) : 0,
    columns,
    indexes: new Map(indexes.map(({ name, definition }) => [String(name), String(definition)])),
    /** Of texts, those that are complete. */
    textIndexes: new Set(indexes.filter(isOfTexts).map(({ name }) => String(name))),
    functions: new Set(functions.map(({ name }) => String(name))),
    distributed: distribute && (await distributedIn(session, schema)),
  };
}

const isOfTexts = ({ definition, valid }: Row): boolean =>
  valid === true && String(definition).includes("gin_trgm_ops");

async function versionOf(session: Session, schema: string): Promise<number> {
  const [row] = await session.run(`SELECT version FROM ${schema}.schema_version`);
  return Number(row?.["version"] ?? 0);
}
