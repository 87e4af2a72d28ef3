import { Worker } from "node:worker_threads";
import { programFile } from "#launch/productFiles.mjs";
import { ApiError } from "#server/http/errors/apiError.ts";
import type { AppContext } from "#server/context.ts";
import { concurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { ThreadAnswer, ThreadTask } from "./listBodyThread.ts";
import {
  type CompatListBody,
  type CompatListKind,
  type CompatListReading,
  readCompatList,
} from "./readCompatList.ts";
import { type ListBody, type ListBodyReading, readListBody } from "./readListBody.ts";

/** Reads the bodies of new lists without blocking the main thread. */
export interface ListBodies {
  /** Takes ownership of the bytes. Rejects invalid bodies. */
  read(bytes: Buffer, accountId: string): Promise<ListBody>;
  /** Does the same for a list of another service's program; `holder` is its account, or its network before its key is known. */
  readCompat(bytes: Buffer, kind: CompatListKind, holder: string): Promise<CompatListBody>;
  stop(): Promise<void>;
}

/** Bodies up to this size are parsed on the main thread: that takes less than a millisecond and starts no thread. */
const smallBytes = 16 * 1024;
/** Maximum bodies waiting for the thread, per account and in total. */
const waitingMax = { each: 2, all: 6 } as const;
/** Time in ms without work after which the thread ends and frees its memory. */
const idleMs = 10_000;
/** Memory limits of the thread; counting before parsing keeps its use far below. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

const waitRefusals = {
  holder_full: () => new ApiError("rate_limited", { headers: { "retry-after": "1" } }),
  all_full: () => new ApiError("too_busy", { headers: { "retry-after": "2" } }),
} as const;

type Reading = ListBodyReading | CompatListReading;

function takeBody<Body extends ListBody>(
  reading: { ok: true; body: Body } | Extract<Reading, { ok: false }>,
): Body {
  if (!reading.ok) {
    throw new ApiError(reading.code, { fields: reading.fields });
  }
  return reading.body;
}

/** Moves bytes into their own memory, which can be transferred to another thread. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}

/** Creates the reader of list bodies; one thread, started with the first large body, reads all large ones. */
export function createListBodies({ log }: Pick<AppContext, "log">): ListBodies {
  const slots = concurrencyLimiter(waitingMax);
  const waiting = new Map<number, PromiseWithResolvers<Reading>>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const start = (): Worker => {
    const started = new Worker(programFile("listBodyThread"), { resourceLimits });
    started.on("message", ({ id, reading }: ThreadAnswer) => waiting.get(id)?.resolve(reading));
    started.on("error", (error) => log.error({ err: error }, "the thread for list bodies died"));
    started.on("exit", () => {
      thread = thread === started ? null : thread;
      for (const { reject } of waiting.values()) {
        reject(waitRefusals.all_full());
      }
    });
    // A waiting request needs the thread, but the process can exit without it.
    started.unref();
    return started;
  };

  const readAside = async (bytes: Buffer, kind: CompatListKind | null): Promise<Reading> => {
    clearTimeout(idle);
    thread ??= start();
    const id = (count += 1);
    const task: ThreadTask = { id, bytes: ownBytes(bytes), kind };
    const answer = Promise.withResolvers<Reading>();
    waiting.set(id, answer);
    try {
      thread.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      return await answer.promise;
    } finally {
      waiting.delete(id);
      if (waiting.size === 0) {
        idle = setTimeout(() => void thread?.terminate(), idleMs).unref();
      }
    }
  };

  const readInTurn = async (
    bytes: Buffer,
    kind: CompatListKind | null,
    holder: string,
  ): Promise<Reading> => {
    const slot = slots.take([holder]);
    if (slot !== "taken") {
      throw waitRefusals[slot]();
    }
    try {
      return await readAside(bytes, kind);
    } finally {
      slots.leave([holder]);
    }
  };

  return {
    async read(bytes, accountId) {
      const reading =
        bytes.length <= smallBytes
          ? readListBody(bytes)
          : await readInTurn(bytes, null, owningAccountId(accountId));
      return takeBody(reading);
    },
    async readCompat(bytes, kind, holder) {
      const reading =
        bytes.length <= smallBytes
          ? readCompatList(bytes, kind)
          : await readInTurn(bytes, kind, holder);
      return takeBody(reading as CompatListReading);
    },
    async stop() {
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}
