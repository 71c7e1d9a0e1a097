export { openApiDocument } from "./document";
