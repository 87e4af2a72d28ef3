import type { FastifyInstance } from "fastify";
import { createFormCheck } from "#contract/formChecks.ts";
import type { AppContext } from "#server/context.ts";
import { isForOrigin } from "#server/services/apiKeys/readApiKey.ts";
import { allowFormOrigin } from "./allowFormOrigin.ts";
import { vary } from "./vary.ts";

/** Answers preflights of form checks: allows one method and one header to pages of the key's origins. The key is in the query, because a preflight has no Authorization header. */
export function serveFormPreflight(
  app: FastifyInstance,
  context: Pick<AppContext, "database">,
): void {
  app.options(createFormCheck.path, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const { origin } = request.headers;
    vary(reply, "Origin");
    if (typeof key === "string" && origin !== undefined) {
      if (await isForOrigin(context, key, origin)) {
        allowFormOrigin(reply, origin);
        void reply
          .header("access-control-allow-methods", createFormCheck.method)
          .header("access-control-allow-headers", "content-type")
          .header("access-control-max-age", "600");
      }
    }
    await reply.code(204).header("allow", `${createFormCheck.method}, OPTIONS`).send();
  });
}
