import { runs as scaled } from "../runs";

/**
 * How much is played: `MODEL_SEED=<seed>/<runs>/<steps>` plays what a failure printed; without it the seed is `FC_SEED`, or drawn, and
 * `MODEL_RUNS` and `MODEL_STEPS` say how many runs of how many steps at most. `MODEL_EVERY` is how many steps are taken
 * between two comparisons; 1 finds the very step that went wrong.
 */
function read(environment: NodeJS.ProcessEnv) {
  const {
    MODEL_SEED,
    FC_SEED,
    MODEL_RUNS = scaled(8),
    MODEL_STEPS = Math.max(60, scaled(150)),
    MODEL_EVERY = "4",
  } = environment;
  const otherwise = FC_SEED === undefined ? Math.floor(Math.random() * 0x7fff_ffff) : Number(FC_SEED);
  const [seed = otherwise, runs = Number(MODEL_RUNS), steps = Number(MODEL_STEPS)] =
    MODEL_SEED?.split("/").map(Number) ?? [];
  return { seed, runs, steps, every: Number(MODEL_EVERY), replay: `${seed}/${runs}/${steps}` };
}

export const settings = read(process.env);
