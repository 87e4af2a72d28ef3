import { setImmediate } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Turns of the event loop to wait for an act that isn't at a gate; after that it is assumed to wait for another's lock. */
const patience = 60;

/** Interleaves concurrent acts: each waits at every gate until its number is drawn. */
export class Schedule {
  readonly #draw: () => number;
  #atGate: (() => void)[] = [];

  /** `draw` returns whole numbers from 0, which determine the order. */
  constructor(draw: () => number) {
    this.#draw = draw;
  }

  /** Runs the acts together, one step of one of them at a time. */
  async run(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const open = new Set(acts);
    const ended = acts.map(async (act) => {
      try {
        await this.gate();
        await act();
      } finally {
        open.delete(act);
      }
    });
    const all = Promise.allSettled(ended);
    while (open.size > 0) {
      for (let turns = 0; this.#atGate.length < open.size && turns < patience; turns += 1) {
        await setImmediate();
      }
      const [next] = this.#atGate.splice(this.#draw() % Math.max(1, this.#atGate.length), 1);
      next?.();
      await setImmediate();
    }
    const failed = (await all).find((one) => one.status === "rejected");
    if (failed !== undefined) {
      throw failed.reason;
    }
  }

  gate(): Promise<void> {
    return new Promise((resolve) => this.#atGate.push(resolve));
  }

  /** Returns the same database with a gate after every statement and before every transaction. */
  over(database: Database): Database {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await this.gate();
        return result;
      },
    };
    return {
      ...database,
      queries: database.queries.withPlugin(plugin),
      atomically: async (steps, how) => {
        await this.gate();
        return database.atomically((queries) => steps(queries.withPlugin(plugin)), how);
      },
    };
  }
}
