import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance, LogController } from "fastify";
import { readBodies } from "./http/body.ts";
import { errorHandler } from "./http/errorHandler.ts";
import { everyRequest } from "./http/everyRequest.ts";
import { createLimits } from "./http/limits.ts";
import { recordMissingTexts } from "./http/missingTexts.ts";
import { serveOperations } from "./http/operations.ts";
import { type PageSource, pageSender } from "./http/pages.ts";
import { answerUnknownPaths, refuseOtherMethods } from "./http/refuseRest.ts";
import { serveRoute } from "./http/route.ts";
import { newId } from "./ids.ts";
import type { Parts } from "./parts.ts";
import { routes } from "./routes/all.ts";

/** How an app is served, besides its parts. */
export interface AppOptions {
  pages: PageSource;
  /** Refuses to send an answer that is not what the contract says; for tests and development. */
  checkReplies?: boolean;
}

/** Builds the server, ready to listen or to be asked directly; closing it lets running checks finish. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    // One line of our own instead, without what may tell of a person.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId("req"),
    requestIdHeader: false,
    trustProxy: parts.config.trustedProxies.length === 0 ? false : [...parts.config.trustedProxies],
    requestTimeout: 30_000,
    // Ours says it as a problem document.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  const limits = createLimits(parts);
  await app.register(cookie);
  readBodies(app);
  app.setErrorHandler(errorHandler(parts));
  const sendPage = await pageSender(app, options.pages);
  everyRequest(app, parts, { limits, pages: options.pages });
  for (const route of routes) {
    serveRoute(app, parts, { route, limits, checkReplies: options.checkReplies ?? false });
  }
  refuseOtherMethods(
    app,
    routes.map(({ endpoint }) => endpoint),
    sendPage,
  );
  serveOperations(app, parts);
  const developing = options.pages.kind === "development";
  recordMissingTexts(app, developing ? parts.config.dataDir : null);
  answerUnknownPaths(app, sendPage);
  return app;
}
