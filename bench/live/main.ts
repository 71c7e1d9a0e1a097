/**
 * Keeps 1,000 live views, and two live boards of each board, over a small workspace for a while, in which somebody is always doing something and time passes:
 *
 *     npm --prefix bench run live              # ten minutes
 *     npm --prefix bench run live -- 2 200     # two minutes, 200 views
 *
 * Again and again some views are held to what a fresh look shows. In the end all of them are, no rule may be broken,
 * and the heap must not have grown.
 */
import { check, checkBoards } from "./check";
import { heapInUse, report } from "./heap";
import { Office } from "./office";
import { openBoards, openViews } from "./views";

const [minutes = 10, count = 1000] = process.argv.slice(2).map(Number);
const SAMPLES = 20;

const office = await Office.open();
const views = await openViews(office, count);
const boards = await openBoards(office);
const heap: number[] = [];
const end = performance.now() + minutes * 60_000;
let operations = 0;
for (let sample = 1; sample <= SAMPLES; sample += 1) {
  const until = end - ((SAMPLES - sample) / SAMPLES) * minutes * 60_000;
  while (performance.now() < until) {
    for (let turn = 0; turn < 50; turn += 1) await office.work();
    operations += 50;
    await check(office, views, 5);
  }
  await checkBoards(office, boards);
  heap.push(heapInUse());
  console.log(`${sample}/${SAMPLES}: ${operations} operations, ${heap.at(-1)} MB, ${office.now}`);
}
await check(office, views, views.length);
const broken = await office.workspace.verify();
if (broken.length > 0) throw new Error(`Rules are broken: ${JSON.stringify(broken.slice(0, 5))}`);
for (const { view } of views) view.close();
for (const { live } of boards) live.close();
report(heap);
