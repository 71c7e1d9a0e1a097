/** How the next sprints of a space are laid out. Rule S2. */
export interface SprintSettings {
  readonly project_id: string;
  /** Days a sprint lasts, 1 to 366. Default 14. */
  readonly length: number;
  /** Days between the end of a sprint and the earliest start of the next, 0 to 366. Default 0. */
  readonly cooldown: number;
  /** 0 Sunday … 6 Saturday. Default 1. */
  readonly start_day: number;
}
