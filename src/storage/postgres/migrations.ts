/** The steps from an empty schema to the present one, apart from the kinds' tables. Only ever appended to. */
export const migrations: readonly ((schema: string) => readonly string[])[] = [
  (schema) => [
    `CREATE TABLE ${schema}.workspaces (
      team_id text COLLATE "C" NOT NULL PRIMARY KEY,
      sequence bigint NOT NULL DEFAULT 0,
      retain_commits double precision NOT NULL DEFAULT 0,
      retain_milliseconds double precision NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`,
    `CREATE TABLE ${schema}.commits (
      team_id text COLLATE "C" NOT NULL,
      sequence bigint NOT NULL,
      tx_id text COLLATE "C" NOT NULL,
      time double precision NOT NULL,
      log text NOT NULL,
      PRIMARY KEY (team_id, sequence),
      UNIQUE (team_id, tx_id)
    )`,
    `CREATE TABLE ${schema}.counters (
      team_id text COLLATE "C" NOT NULL,
      counter text COLLATE "C" NOT NULL,
      last bigint NOT NULL,
      PRIMARY KEY (team_id, counter)
    ) WITH (fillfactor = 50)`,
  ],
];
