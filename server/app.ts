import type { RequestListener } from "node:http";
import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { readBodies } from "./http/bodies/readBodies.ts";
import { AnswerLog } from "./http/clientGone.ts";
import { errorHandler } from "./http/errorHandler.ts";
import { apiPathMatcher } from "./http/apiPathMatcher.ts";
import { createHeaders, requestHooks } from "./http/requestHooks.ts";
import { type ExportWriter, inProcessExportWriter } from "./lists/exports/exportWriter.ts";
import { endConnections } from "./startup/endConnections.ts";
import { createLiveUpdates } from "./http/streams/liveUpdates.ts";
import { createRequestLimits } from "./http/limits/requestLimits.ts";
import { createLoadShedder, type LoadShedder } from "./http/limits/loadShedder.ts";
import { refuseEarly } from "./http/limits/refuseEarly.ts";
import { recordMissingTexts } from "./http/pages/recordMissingTexts.ts";
import { serveFormPreflight } from "./http/headers/serveFormPreflight.ts";
import { serveMailPreviews } from "./http/serveMailPreviews.ts";
import { serveOperations } from "./http/serveOperations.ts";
import { pageSender } from "./http/pages/pageSender.ts";
import type { PageSource } from "./http/pages/pageSource.ts";
import { clientErrorHandler } from "./http/clientErrorHandler.ts";
import { notFoundRoutes, methodNotAllowedRoutes } from "./http/notFoundRoutes.ts";
import { scimCalls } from "#contract/scim.ts";
import { type CompatCallName } from "#contract/compat.ts";
import { compatEndpoints, serveCompatRoute } from "./routing/compatRoute.ts";
import { mcpEndpoint, serveMcpRoute } from "./routing/mcpRoute.ts";
import { serveScimRoutes } from "./routing/serveScimRoutes.ts";
import { serveRoute } from "./routing/route.ts";
import { listsWithWork } from "./data/queries/lists.ts";
import { newId } from "./crypto/newId.ts";
import { inProcessListRunner, type ListRunner } from "./lists/running/listRunner.ts";
import { createListBodies } from "./http/listBodies/listBodies.ts";
import type { AppContext } from "./context.ts";
import { routes } from "./routes/all.ts";
import { errorByPath } from "./routes/compat/compatErrors.ts";
import { compatRoutes } from "./routes/compat/compatRoutes.ts";
import { createDoctor, type Doctor } from "./services/validations/doctor.ts";
import { repeatEvery, type RepeatingTask } from "./concurrency/repeatEvery.ts";
import { noSignals, type Signals } from "./concurrency/signals.ts";
import { finishAbandoned } from "./services/validations/finishCheck.ts";
import { createProviders } from "./services/auth/sso/providers.ts";
import { registrationStatus } from "./services/accounts/registrationStatus.ts";
import { createRunningChecks, type RunningChecks } from "./services/validations/runningChecks.ts";

/** Time in ms for running checks to finish after a stop signal. */
const stopGraceMs = 10_000;

/** Options of an app besides its context. */
export interface AppOptions {
  pages: PageSource;
  /** Runs lists; defaults to this thread. */
  listRunner?: ListRunner;
  /** Rejects API calls while the event loop is late. */
  shedLoad?: boolean;
  /** Writes downloads; defaults to this thread. */
  exportWriter?: ExportWriter;
  /** Signals of the database; none by default. */
  signals?: Signals;
  /** Rejects replies that don't match the contract; for tests and development. */
  checkReplies?: boolean;
}

/** Renews the leases of running checks, ends checks whose process died, and lets its own checks finish before the server stops. */
function keepChecks(app: FastifyInstance, context: AppContext, checks: RunningChecks): void {
  const beat = async () => {
    await checks.heartbeat();
    await finishAbandoned(context, checks.worker);
  };
  let heart: RepeatingTask | null = null;
  app.addHook("onReady", async () => {
    heart = repeatEvery(context, { name: "leases of checks", ms: 1000, act: beat });
  });
  app.addHook("preClose", async () => {
    await checks.drain(stopGraceMs);
    await heart?.stop();
  });
}

/** Resumes unfinished lists at the start, and when signals may have been missed; releases them before the server stops. */
function keepLists(
  app: FastifyInstance,
  context: AppContext,
  { listRunner, signals }: { listRunner: ListRunner; signals: Signals },
): void {
  const wakeForWork = async () => {
    if ((await listsWithWork(context.database.queries, 1)).length > 0) {
      listRunner.wake();
    }
  };
  const endLiveChanges = signals.onLiveChange((live) => {
    if (live) {
      wakeForWork().catch((error: unknown) =>
        context.log.error({ err: error }, "lists not looked for"),
      );
    }
  });
  app.addHook("onReady", wakeForWork);
  app.addHook("preClose", async () => {
    endLiveChanges();
    await listRunner.stop();
  });
}

/** Repeats the connectivity check while the server runs. */
function keepDoctor(app: FastifyInstance, context: AppContext, doctor: Doctor): void {
  let rounds: RepeatingTask | null = null;
  app.addHook("onReady", async () => {
    rounds = repeatEvery(context, { name: "doctor", ms: 60_000, act: () => doctor.refresh() });
  });
  app.addHook("preClose", async () => {
    doctor.stop();
    await rounds?.stop();
  });
}

/** Rejects framework schemas: the contract checks our routes, so the framework's compilers (a sixth of all code) are never loaded. */
const noCompiler = (): never => {
  throw new Error("No route may have a schema of the framework's.");
};

/** Creates the framework's app with our ids, log lines and errors. */
function createFramework(
  context: AppContext,
  answerError: ReturnType<typeof errorHandler>,
): FastifyInstance {
  const { trustedProxies } = context.config;
  return fastify({
    loggerInstance: context.log,
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    // Our own log line has no personal data.
    logController: new AnswerLog(),
    genReqId: () => newId("req"),
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: 30_000,
    // The longest query of the contract fits: a percent-encoded character has up to 12 bytes.
    http: { maxHeaderSize: 32 * 1024 },
    // Domains have up to 255 characters; the contract checks the length of ids.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: clientErrorHandler(context),
    // Our hook sends a problem document instead.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
}

/** Creates what the routes share: limits, running checks, lists and downloads at work. */
async function createShared(context: AppContext, options: AppOptions) {
  const doctor = createDoctor(context);
  const { signals = noSignals } = options;
  return {
    signals,
    limits: createRequestLimits(context),
    doctor,
    checks: createRunningChecks({ ...context, ports: doctor.ports }),
    sso: await createProviders(context),
    listRunner: options.listRunner ?? inProcessListRunner(context, signals),
    listBodies: createListBodies(context),
    follow: createLiveUpdates(context, signals),
    exports: options.exportWriter ?? inProcessExportWriter(context),
    checkReplies: options.checkReplies ?? false,
  };
}

/** Returns what sends the app's pages. */
async function openPages(app: FastifyInstance, context: AppContext, source: PageSource) {
  const { mode, setupCode, startingCredits } = await registrationStatus(context);
  const limitsRegistration = mode !== "open" || setupCode || !startingCredits;
  return pageSender(app, source, { ...context.config, limitsRegistration });
}

/** Refuses calls while the server is too busy; most of them before the framework reads them. */
function shedLoad(app: FastifyInstance, context: AppContext, pages: PageSource): LoadShedder {
  const load = createLoadShedder(context.log);
  const [serve] = app.server.listeners("request") as [RequestListener];
  const headers = createHeaders(context.config, pages).api;
  app.server.off("request", serve).on("request", refuseEarly(context, load, { headers, serve }));
  app.addHook("onListen", async () => load.start());
  app.addHook("onClose", async () => load.stop());
  return load;
}

/** Builds the server, ready to listen or to inject requests into. Closing it waits for running checks. */
export async function buildApp(context: AppContext, options: AppOptions): Promise<FastifyInstance> {
  const answerError = errorHandler(context, errorByPath);
  const app = createFramework(context, answerError);
  const shared = await createShared(context, options);
  const { limits, doctor, checks } = shared;
  app.addHook("onClose", () => shared.listBodies.stop());
  await app.register(cookie);
  readBodies(app);
  app.setErrorHandler(answerError);
  const sendPage = await openPages(app, context, options.pages);
  const load = options.shedLoad === true ? shedLoad(app, context, options.pages) : null;
  const endpoints = [
    ...routes.map(({ endpoint }) => endpoint),
    ...compatEndpoints,
    mcpEndpoint,
    ...scimCalls,
  ];
  const isApiPath = apiPathMatcher(endpoints);
  requestHooks(app, context, { limits, pages: options.pages, load, isApiPath });
  for (const route of routes) {
    serveRoute(app, context, { route, shared });
  }
  for (const [name, route] of Object.entries(compatRoutes)) {
    serveCompatRoute(app, context, { name: name as CompatCallName, route, shared });
  }
  serveMcpRoute(app, context, shared);
  serveScimRoutes(app, context, shared);
  methodNotAllowedRoutes(app, endpoints, sendPage);
  serveFormPreflight(app, context);
  serveOperations(app, context);
  serveMailPreviews(app, context);
  if (options.pages.kind === "development") {
    app.server.on("upgrade", options.pages.upgrade);
    recordMissingTexts(app, context.config.dataDir);
  }
  notFoundRoutes(app, isApiPath, sendPage);
  keepChecks(app, context, checks);
  keepDoctor(app, context, doctor);
  keepLists(app, context, shared);
  // The last hook before closing: calls are answered until the work above has stopped.
  app.addHook("preClose", async () => endConnections(app.server));
  app.addHook("onClose", () => shared.exports.stop());
  return app;
}
