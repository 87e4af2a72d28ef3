import { listJobs } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { jobPage } from "#server/data/jobs.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/http/route.ts";
import { showList } from "#server/jobs/showList.ts";

/** `GET /v1/jobs`: the account's lists, newest first. */
export const listJobsRoute = scopedRoute(listJobs, async ({ parts, who, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const state = query.state ?? null;
  const accountId = who.account.id;
  const named = query.q === undefined || query.q === "" ? null : query.q;
  const list = `jobs ${accountId} ${state ?? ""} ${named ?? ""}`;
  const after = readCursor(parts.secrets, list, query.after);
  const page = { accountId, after, limit: limit + 1, state, named };
  const { queries } = parts.database;
  const found = await jobPage(queries, page);
  const rows = await Promise.all(found.map((row) => showList(queries, row)));
  return pageOf(parts.secrets, list, { rows, limit, present: (row) => row });
});
