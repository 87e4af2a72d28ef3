import { setImmediate as turn } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** So many turns of the event loop something may take that is not at a gate: it waits for another's lock, then. */
const patience = 60;

/** Decides who goes on next: whoever comes to a gate waits there until its number is drawn. */
export class Schedule {
  readonly #draw: () => number;
  #atGate: (() => void)[] = [];

  /** `draw` gives whole numbers from 0, from which the order follows. */
  constructor(draw: () => number) {
    this.#draw = draw;
  }

  /** Runs these together, one step of one of them at a time. */
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
        await turn();
      }
      const [next] = this.#atGate.splice(this.#draw() % Math.max(1, this.#atGate.length), 1);
      next?.();
      await turn();
    }
    const failed = (await all).find((one) => one.status === "rejected");
    if (failed !== undefined) {
      throw failed.reason;
    }
  }

  gate(): Promise<void> {
    return new Promise((resolve) => this.#atGate.push(resolve));
  }

  /** The same database, with a gate behind every statement, before every transaction and before its end. */
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
