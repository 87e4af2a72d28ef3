import { workerData } from "node:worker_threads";
import { openDatabase } from "#server/data/connection/openDatabase.ts";

/** Writes one transaction after the other in a thread, each of which takes 10 ms, and counts them. */
const { dataDir, written } = workerData as { dataDir: string; written: SharedArrayBuffer };
const count = new Int32Array(written);
const database = await openDatabase({ databaseUrl: null, dataDir });
for (;;) {
  await database.atomically(async (queries) => {
    await queries.deleteFrom("installation_flags").where("name", "=", "none").execute();
    const end = performance.now() + 10;
    while (performance.now() < end) {
      // Holds the lock.
    }
  });
  Atomics.add(count, 0, 1);
}
