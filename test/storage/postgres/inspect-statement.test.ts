import { describe, expect, test } from "vitest";
import { faultsOf } from "./inspect-statement";

describe("what is looked for in a statement", () => {
  const functionOf = (body: string) =>
    `CREATE FUNCTION "s".commit_0123456789abcdef(p_team text) RETURNS text LANGUAGE plpgsql AS $function$BEGIN ${body} END;$function$`;
  const ofTeam = (text: string) => faultsOf({ text, values: ["t-1"] }, ["t-1"]);

  test.each([
    ['SELECT id FROM "s".cards WHERE id = $1', /binds the team in 0/],
    ['SELECT id FROM "s".cards WHERE team_id > $1', /binds the team in 0/],
    ['SELECT id FROM "s".cards WHERE team_id = $10', /binds the team in 0/],
    ['SELECT id FROM "s".cards WHERE team_id = $1 OR id = $2', /or something else/],
    ['SELECT id FROM "s".cards WHERE (id = $2 OR team_id = $1)', /or something else/],
    ['SELECT id FROM "s".cards WHERE NOT team_id = $1', /or something else/],
    ['EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) SELECT id FROM "s".cards', /binds the team in 0/],
    ['SELECT 1 FROM "s".a WHERE team_id = $1 UNION ALL SELECT 1 FROM "s".b', /2 tables and binds the team in 1/],
    ['DELETE FROM "s".cards', /binds the team in 0/],
    ['UPDATE "s".cards SET rev = 1', /binds the team in 0/],
    ['INSERT INTO "s".cards (id, team_id) VALUES ($2, $1)', /no team/],
    ['INSERT INTO "s".cards (team_id, id) VALUES ($1, gen_random_uuid())', /calls gen_random_uuid/],
    ['UPDATE "s".cards SET rev = nextval($2) WHERE team_id = $1', /calls nextval/],
    ['UPDATE "s".cards SET time = now() WHERE team_id = $1', /now/],
    ['UPDATE "s".cards SET time = CURRENT_TIMESTAMP WHERE team_id = $1', /CURRENT_TIMESTAMP/],
    ['SELECT id FROM "s".cards WHERE team_id = $1 AND title LIKE $2', /LIKE/],
    ['SELECT 1 FROM "s".a WHERE team_id = $1; DELETE FROM "s".b WHERE team_id = $1', /more than one/],
    [
      'INSERT INTO "s".a (team_id, id) SELECT $1, r.i FROM json_to_recordset($2::json) AS r(i text)',
      /a row of no team/,
    ],
    [
      'WITH b AS (DELETE FROM "s".b WHERE team_id = $1) INSERT INTO "s".a (team_id, id) VALUES ($1, $2)',
      /beside another/,
    ],
    [functionOf('DELETE FROM "s".a WHERE team_id = p_team; UPDATE "s".b SET rev = 1;'), /binds the team in 0/],
    [functionOf('IF v_a THEN INSERT INTO "s".a (team_id, id) VALUES (p_id, p_team); END IF;'), /no team/],
    [functionOf('INSERT INTO "s".a (team_id, id) VALUES (p_team, gen_random_uuid());'), /calls gen_random_uuid/],
    ["BEGIN ISOLATION LEVEL SERIALIZABLE", /SERIALIZABLE/],
    ["SAVEPOINT a", /SAVEPOINT/],
    ["SELECT 1", /no known form/],
  ])("%s", (text, fault) => {
    expect(ofTeam(text).join()).toMatch(fault);
  });

  test("what a commit counts is looked into, too", () => {
    const text = 'SELECT "s".commit_0123456789abcdef($1::text, $2::json) AS answer';
    const others = ["", 0, "", 0, "[]"];
    const counting = (query: string) => ["t-1", ...others, JSON.stringify([{ place: 1, query, expected: 0 }])];
    const faults = (query: string) => faultsOf({ text, values: counting(query) }, ["t-1"]);
    expect(faults('SELECT count(*) FROM "s".doc_item WHERE team_id = $1')).toEqual([]);
    expect(faults('SELECT count(*) FROM "s".doc_item')).not.toEqual([]);
  });

  test("the team must be the first value", () => {
    expect(faultsOf({ text: 'DELETE FROM "s".a WHERE team_id = $1', values: ["t-2"] }, ["t-1"])).not.toEqual([]);
  });
});
