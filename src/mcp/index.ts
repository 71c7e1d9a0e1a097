export { createMcpFetchHandler } from "./http";
export { createMcpServer, type McpServerOptions } from "./server";
