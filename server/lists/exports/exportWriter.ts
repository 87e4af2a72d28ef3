import { Readable } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";
import { programFile } from "#launch/productFiles.mjs";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { type ChosenExport, exportFile } from "./exportFile.ts";
import type { ExportReply, ExportRequest } from "./exportThread.ts";

/** Writes downloads for this server. */
export interface ExportWriter {
  /** Returns the bytes of a download, written while they are read. */
  open(file: Pick<ChosenExport, "list" | "row" | "policy">): Readable;
  stop(): Promise<void>;
}

type ExportContext = Pick<AppContext, "now">;

/** Writes downloads in this thread. */
export function inProcessExportWriter(
  context: ExportContext & Pick<AppContext, "database">,
): ExportWriter {
  return {
    open: (file) => exportFile(context.database.queries, { ...file, at: context.now() }),
    stop: async () => undefined,
  };
}

/** Yields the file a thread writes, at the reader's pace. */
function readFrom(thread: Worker, wanted: ChosenExport): Readable {
  const { port1: here, port2: there } = new MessageChannel();
  const request: ExportRequest = { wanted, port: there };
  thread.postMessage(request, [there]);
  const file = new Readable({
    highWaterMark: 64 * 1024,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    read: () => here.postMessage("more"),
    destroy(error, done) {
      here.close();
      done(error);
    },
  });
  here.on("message", (reply: ExportReply) => {
    if ("error" in reply) {
      file.destroy(new Error(reply.error));
    } else {
      file.push(reply.bytes);
    }
  });
  // Ends the download if the thread died; has no effect after the last bytes.
  here.once("close", () => {
    if (!file.readableEnded && !file.destroyed) {
      file.destroy(new Error("The thread for downloads died."));
    }
  });
  return file;
}

/** Writes downloads in a separate thread with its own database connection, so that a workbook of a million rows doesn't block requests. The next download restarts a thread that died. */
export function threadedExportWriter(
  context: ExportContext & { config: Config; log: AppContext["log"] },
): ExportWriter {
  let thread: Worker | null = null;
  let stopping = false;
  const start = (): Worker => {
    const started = new Worker(programFile("exportThread"), {
      workerData: { ...context.config },
    });
    started.on("error", (error) =>
      context.log.error({ err: error }, "the thread for downloads died"),
    );
    started.on("exit", () => {
      thread = thread === started ? null : thread;
    });
    return started;
  };
  return {
    open(file) {
      if (stopping) {
        throw new Error("No download is begun while the server stops.");
      }
      thread ??= start();
      return readFrom(thread, { ...file, at: context.now() });
    },
    async stop() {
      stopping = true;
      const running = thread;
      if (running !== null) {
        const gone = new Promise((resolve) => running.once("exit", resolve));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        running.postMessage("stop");
        await gone;
      }
    },
  };
}
