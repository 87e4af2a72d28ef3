import type { Job } from "#contract/jobShape.ts";
import { streamJob } from "#contract/jobs.ts";
import { followStream } from "./followStream.ts";
import { filledPath } from "./fromEndpoint.ts";
import { mainOrigin } from "./origins.ts";

/** Follows a list until its end: yields the whole list each time something of it was committed, as {@link followStream} does. */
export async function* followJob(id: string, signal: AbortSignal): AsyncGenerator<Job> {
  const url = mainOrigin + filledPath(streamJob.path, { id });
  for await (const { event, data } of followStream(url, signal)) {
    if (event === "job" || event === "done") {
      yield JSON.parse(data) as Job;
    }
  }
}
