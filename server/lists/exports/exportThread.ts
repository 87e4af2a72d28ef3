import type { Readable } from "node:stream";
import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { type ChosenExport, exportFile } from "./exportFile.ts";

lowerThreadPriority();

/** One download and the port for its bytes. */
export interface ExportRequest {
  wanted: ChosenExport;
  port: MessagePort;
}

/** The next bytes, null after the last, or an error. */
export type ExportReply = { bytes: Uint8Array | null } | { error: string };

const database = await openDatabase(workerData as Config, { existing: true });

/** Sends the next bytes on each request; ends when the other side closes. */
async function serve({ wanted, port }: ExportRequest): Promise<void> {
  const reply = (answer: ExportReply) => port.postMessage(answer);
  let file: Readable | null = null;
  let requested = 0;
  let wake = Promise.withResolvers<void>();
  port.once("close", () => {
    file?.destroy();
    wake.resolve();
  });
  port.on("message", () => {
    requested += 1;
    wake.resolve();
  });
  try {
    file = exportFile(database.queries, wanted);
    for await (const piece of file as AsyncIterable<Buffer | string>) {
      if (requested === 0) {
        wake = Promise.withResolvers();
        await wake.promise;
      }
      requested -= 1;
      reply({ bytes: typeof piece === "string" ? Buffer.from(piece) : piece });
    }
    reply({ bytes: null });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on("message", (message: ExportRequest | "stop") => {
  if (message === "stop") {
    void database.close().then(() => parentPort?.close());
    return;
  }
  void serve(message);
});
