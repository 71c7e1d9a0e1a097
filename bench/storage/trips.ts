import type pg from "pg";

/**
 * Counts for how many statements of the pool's clients there was a wait, one after another: those that are sent before one
 * of them is answered, on several connections, share one.
 */
export function countTrips(pool: pg.Pool): () => number {
  let trips = 0;
  let isAnswered = true;
  const sent = () => {
    if (isAnswered) trips += 1;
    isAnswered = false;
  };
  const answered = () => {
    isAnswered = true;
  };
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]) => {
      sent();
      const answer = query(...given);
      if (answer instanceof Promise) answer.then(answered, answered);
      return answer;
    };
    client.query = counted as typeof client.query;
  });
  return () => trips;
}
