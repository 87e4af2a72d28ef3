import { Readable } from "node:stream";
import { streamJob } from "#contract/jobs.ts";
import type { Queries } from "#server/data/database.ts";
import { scopedRoute } from "#server/http/route.ts";
import { followList } from "#server/jobs/followList.ts";
import { showList } from "#server/jobs/showList.ts";
import { askedJob } from "./askedJob.ts";

async function* textsOf(
  queries: Queries,
  steps: ReturnType<typeof followList>,
): AsyncGenerator<string> {
  yield ": ready\n\n";
  for await (const step of steps) {
    if (step.kind === "waiting") {
      yield ": still here\n\n";
    } else {
      const name = step.kind === "done" ? "done" : "job";
      const data = JSON.stringify(await showList(queries, step.row));
      yield `id: ${step.row.done}\nevent: ${name}\ndata: ${data}\n\n`;
    }
  }
}

/** `GET /v1/jobs/:id/events`: a list live. Each event is the whole list as it is committed, so that a listener who comes back has missed nothing. */
export const streamJobRoute = scopedRoute(
  streamJob,
  async ({ params, who, parts, reply, checks }) => {
    const job = await askedJob(parts, who.account.id, params.id);
    const stream = Readable.from(
      textsOf(parts.database.queries, followList(parts, job, checks.stopping)),
    );
    void reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return reply.send(stream);
  },
);
