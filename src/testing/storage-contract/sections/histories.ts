import { Random } from "../../repeatable/random";
import { seededRandom } from "../../repeatable/seeded-random";
import type { SectionDefinition } from "../harness/contract";
import { History } from "../harness/history";

const STEPS = 60;

export const histories: SectionDefinition = {
  title: "random histories",
  cases: {
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B9.1 B10.1 B10.9] two teams agree with a plain model": async (trial) => {
      const { seed = 1, histories: count = 20 } = trial.options;
      for (let current = seed; current < seed + count; current++) {
        const random = new Random(seededRandom(current));
        const teams = [trial.team, trial.otherTeam].map((team) => new History(trial, `${team}-${current}`, random));
        for (let step = 1; step <= STEPS; step++) await random.pick(teams).step(`seed ${current}, step ${step}`);
        for (const team of teams) await team.end(`seed ${current}`);
      }
    },
  },
};
