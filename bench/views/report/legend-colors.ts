/** Told apart on paper and by most eyes. */
export const legendColors: readonly string[] = [
  "#e6194b",
  "#3cb44b",
  "#4363d8",
  "#f58231",
  "#911eb4",
  "#469990",
  "#9a6324",
  "#808000",
  "#000075",
  "#f032e6",
  "#800000",
  "#42a5f5",
  "#a9a9a9",
];
