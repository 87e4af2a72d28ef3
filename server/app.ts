import cookie from "@fastify/cookie";
import { fastify, type FastifyInstance } from "fastify";
import { readBodies } from "./http/body.ts";
import { AnswerLog } from "./http/clientGone.ts";
import { errorHandler } from "./http/errorHandler.ts";
import { everyRequest } from "./http/everyRequest.ts";
import { type ExportWork, exportWorkHere } from "./lists/exports/exportWriter.ts";
import { createFollow } from "./http/follow.ts";
import { createLimits } from "./http/limits.ts";
import { createLoadShedder } from "./http/loadShedder.ts";
import { recordMissingTexts } from "./http/missingTexts.ts";
import { serveOperations } from "./http/operations.ts";
import { type PageSource, pageSender } from "./http/pages.ts";
import { refuseUnreadable } from "./http/unreadable.ts";
import { answerUnknownPaths, refuseOtherMethods } from "./http/refuseRest.ts";
import { serveRoute } from "./http/route.ts";
import { listsWithWork } from "./data/queries/lists.ts";
import { newId } from "./ids.ts";
import { listWorkHere, type ListWork } from "./lists/running/listRunner.ts";
import { createListBodies } from "./http/listBodies/listBodies.ts";
import type { Parts } from "./parts.ts";
import { routes } from "./routes/all.ts";
import { createDoctor, type Doctor } from "./work/doctor.ts";
import { everySoOften, type Repeated } from "./work/everySoOften.ts";
import { finishAbandoned } from "./work/finishCheck.ts";
import { createProviders } from "./work/sso/providers.ts";
import { registrationStatus } from "./work/registrationStatus.ts";
import { createRunningChecks, type RunningChecks } from "./work/runningChecks.ts";

/** How long running checks may go on after the server was told to stop. */
const stopGraceMs = 10_000;

/** How an app is served, besides its parts. */
export interface AppOptions {
  pages: PageSource;
  /** Who works on lists; this thread where it is left out. */
  listWork?: ListWork;
  /** Rejects API calls while the event loop is late. */
  shedLoad?: boolean;
  /** Writes downloads; defaults to this thread. */
  exportWork?: ExportWork;
  /** Refuses to send an answer that is not what the contract says; for tests and development. */
  checkReplies?: boolean;
}

/** Keeps running checks known as alive, ends those whose process died, and lets ours finish before the server stops. */
function keepChecks(app: FastifyInstance, parts: Parts, checks: RunningChecks): void {
  const beat = async () => {
    await checks.heartbeat();
    await finishAbandoned(parts, checks.runner);
  };
  let heart: Repeated | null = null;
  app.addHook("onReady", async () => {
    heart = everySoOften(parts, { name: "leases of checks", ms: 1000, act: beat });
  });
  app.addHook("preClose", async () => {
    await checks.drain(stopGraceMs);
    await heart?.stop();
  });
}

/** Has lists worked on that were left from before, and lets go of them before the server stops. */
function keepLists(app: FastifyInstance, parts: Parts, listWork: ListWork): void {
  app.addHook("onReady", async () => {
    if ((await listsWithWork(parts.database.queries, 1)).length > 0) {
      listWork.wake();
    }
  });
  app.addHook("preClose", () => listWork.stop());
}

/** Lets the doctor look while the server runs; nothing waits for it. */
function keepDoctor(app: FastifyInstance, parts: Parts, doctor: Doctor): void {
  let rounds: Repeated | null = null;
  app.addHook("onReady", async () => {
    rounds = everySoOften(parts, { name: "doctor", ms: 60_000, act: () => doctor.look() });
  });
  app.addHook("preClose", async () => {
    doctor.stop();
    await rounds?.stop();
  });
}

/** Our routes are checked by the contract: the framework's compilers of schemas, a sixth of all code, are never loaded. */
const noCompiler = (): never => {
  throw new Error("No route may have a schema of the framework's.");
};

/** Builds the server, ready to listen or to be asked directly; closing it lets running checks finish. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const answerError = errorHandler(parts);
  const app = fastify({
    loggerInstance: parts.log,
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    // One line of our own instead, without what may tell of a person.
    logController: new AnswerLog(),
    genReqId: () => newId("req"),
    requestIdHeader: false,
    trustProxy: parts.config.trustedProxies.length === 0 ? false : [...parts.config.trustedProxies],
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: refuseUnreadable(parts),
    // Ours says it as a problem document.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  const limits = createLimits(parts);
  const doctor = createDoctor(parts);
  const checks = createRunningChecks({ ...parts, ports: doctor.ports });
  const sso = await createProviders(parts);
  const listWork = options.listWork ?? listWorkHere(parts);
  const listBodies = createListBodies(parts);
  app.addHook("onClose", () => listBodies.stop());
  const follow = createFollow(parts);
  const checkReplies = options.checkReplies ?? false;
  const exports = options.exportWork ?? exportWorkHere(parts);
  const shared = {
    limits,
    checks,
    doctor,
    sso,
    listWork,
    listBodies,
    follow,
    exports,
    checkReplies,
  };
  await app.register(cookie);
  readBodies(app);
  app.setErrorHandler(answerError);
  const { mode, setupCode } = await registrationStatus(parts);
  const asksOfRegistrations = mode !== "open" || setupCode;
  const pageConfig = { ...parts.config, asksOfRegistrations };
  const sendPage = await pageSender(app, options.pages, pageConfig);
  const load = options.shedLoad === true ? createLoadShedder(parts.log) : null;
  app.addHook("onClose", async () => load?.stop());
  everyRequest(app, parts, { limits, pages: options.pages, load });
  for (const route of routes) {
    serveRoute(app, parts, { route, shared });
  }
  refuseOtherMethods(
    app,
    routes.map(({ endpoint }) => endpoint),
    sendPage,
  );
  serveOperations(app, parts);
  if (options.pages.kind === "development") {
    recordMissingTexts(app, parts.config.dataDir);
  }
  answerUnknownPaths(app, sendPage);
  keepChecks(app, parts, checks);
  keepDoctor(app, parts, doctor);
  keepLists(app, parts, listWork);
  app.addHook("onClose", () => exports.stop());
  return app;
}
