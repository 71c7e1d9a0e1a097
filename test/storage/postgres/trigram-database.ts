import pg from "pg";

/** A database of its own, in which the extension pg_trgm is installed; `end` drops it and closes the pool. */
export async function openTrigramDatabase(url: string, options: pg.PoolConfig = {}) {
  const name = `trigrams_${process.pid}_${Math.floor(Math.random() * 1e9)}`;
  const server = new pg.Pool({ connectionString: url, max: 1 });
  await server.query(`CREATE DATABASE "${name}"`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: own, max: 8, ...options });
  await pool.query("CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions");
  const end = async () => {
    await pool.end();
    await server.query(`DROP DATABASE "${name}"`);
    await server.end();
  };
  return { pool, url: own, end };
}
