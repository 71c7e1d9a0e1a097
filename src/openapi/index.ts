export { type OpenApiOptions, openApiDocument } from "./document";
export type * from "./types";
