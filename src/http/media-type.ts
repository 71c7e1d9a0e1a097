/** The media type that asks for the issues of an error besides the envelope. Rule W5.7. */
export const DETAILED = "application/vnd.workspace-engine+json";
