/** Where methods of a workspace are served that are no operations: method and path. Rules W12, W13. */
export const furtherPaths = {
  watchView: ["POST /{team_id}/views/live", "GET /{team_id}/views/live"],
  watchBoard: ["POST /{team_id}/boards/{board_id}/live", "GET /{team_id}/boards/{board_id}/live"],
  explainView: ["POST /{team_id}/views/explain"],
  compare: ["POST /{team_id}/views/compare"],
  subscribe: ["GET /{team_id}/commits/live"],
} as const;

export type FurtherMethod = keyof typeof furtherPaths;
