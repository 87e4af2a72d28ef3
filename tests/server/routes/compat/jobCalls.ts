import { until } from "#tests/support/until.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { TestServer } from "#tests/support/testServer.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- replies of other services, which the tests check
export type Json = Record<string, any>;

/** Path of NeverBounce's jobs. */
export const jobsPath = "/compat/neverbounce/v4.2/jobs";

/** Rows of a job: found, not found, accept-all, no address, empty, and the first one again. */
export const rows = [
  { id: "12345", email: "deliverable@sandbox.test", name: 'Ann "A", née B' },
  { id: "12346", email: "mailbox-not-found@sandbox.test", name: "Bob\nTwo lines" },
  { id: "12347", email: "anyone@accept-all.sandbox.test", name: "=1+1" },
  { id: "12348", email: "no address", name: "" },
  { id: "12349", email: "", name: "Nobody" },
  { id: "12350", email: "deliverable@sandbox.test", name: "Again" },
];

/** Calls of NeverBounce's jobs and Reacher's bulk verification with a key. */
export function jobCalls(server: Pick<TestServer, "app">, ownKey: string) {
  const never = async (call: string, fields: object, key = ownKey): Promise<Json> => {
    const reply = await new Visitor(server.app).post(`${jobsPath}/${call}`, { key, ...fields });
    if (reply.statusCode !== 200) {
      throw new Error(`${call} answered ${reply.statusCode}: ${reply.body}`);
    }
    return reply.json() as Json;
  };
  const reached = (key: string, wanted: readonly string[]) => async (job: number) =>
    until(
      () => never("status", { job_id: job }, key),
      ({ job_status: status }) => wanted.includes(status as string),
    );
  return {
    never,
    create: (fields: object, key = ownKey) =>
      never("create", { input_location: "supplied", ...fields }, key),
    /** Waits until a job has ended. */
    ended: (job: number, key = ownKey) => reached(key, ["complete", "failed"])(job),
    /** Waits until the rows of a job are counted. */
    counted: (job: number, key = ownKey) => reached(key, ["waiting"])(job),
    reach: (method: string, path: string, body?: object, key = ownKey) =>
      new Visitor(server.app).ask(method, `/compat/reacher${path}`, {
        headers: { authorization: key },
        ...(body === undefined ? {} : { body }),
      }),
  };
}
