/** Comments on cards and pages. */
export const remarks: readonly string[] = [
  "Done on staging, please have a look.",
  "I will take this tomorrow.",
  "Is this still relevant?",
  "Agreed, let us keep it small.",
  "The customer confirmed that it works now.",
  "Waiting for the design.",
  "I moved this to the next sprint, there is too much in the current one.",
  "Could somebody with access check the logs?",
  "Nice work!",
  "I split the second half into a card of its own.",
  "Not before the release, please.",
  "I added the numbers to the description.",
  "We talked about it on the phone; the answer is yes.",
  "This turned out to be harder than it looked.",
];

export const replies: readonly string[] = [
  "Thanks!",
  "Looks good to me.",
  "I disagree, see above.",
  "On it.",
  "Tomorrow at the latest.",
  "+1",
];
