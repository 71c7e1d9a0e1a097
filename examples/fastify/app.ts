import Fastify, { type FastifyInstance } from "fastify";
import { createFetchHandler, type FetchHandlerOptions, nodeListener } from "workspace-engine/http";

/** A Fastify app with the API below `/v1`, beside routes of its own. */
export function createApp(options: FetchHandlerOptions): FastifyInstance {
  const app = Fastify();
  const listener = nodeListener(createFetchHandler(options));
  // In a scope of its own, where no body is parsed: the API reads its bodies itself.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.all("/v1/*", (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
  });
  app.post("/echo", async (request) => request.body);
  return app;
}
