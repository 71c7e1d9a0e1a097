import { expect, test } from "vitest";
import { filled, member, operations, owner } from "./trip-operations";
import { tripStorage } from "./trip-storage";

const cases = Object.entries(operations).flatMap(([name, [call, admin, ofMember]]) => [
  [name, owner, call, admin] as const,
  [name, member, call, ofMember] as const,
]);

test.each(cases)("%s by %o waits for what it needs one after another, and for nothing else", async (...given) => {
  const [, actor, call, most] = given;
  const world = await filled(tripStorage());
  const { trips } = world.storage;
  trips.length = 0;
  await call(world.workspace.as(actor), world, 0);
  expect(trips.length).toBeGreaterThan(0);
  expect(trips.length).toBeLessThanOrEqual(most);
});
