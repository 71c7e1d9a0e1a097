/** Title and description of each space; later ones repeat them with a number. */
export const spaces: readonly (readonly [title: string, description: string])[] = [
  ["Product", "What we build and how it is going."],
  ["Company", "Everything that keeps the lights on."],
  ["Platform", "Services, data and the people who wake up for them."],
  ["Clients", "Work done for clients, one board each."],
  ["Go to market", "Launches, campaigns and events."],
  ["Labs", "Experiments that may or may not become products."],
];

export const privateSpace = ["Leadership", "Plans that are not for everyone yet."] as const;
