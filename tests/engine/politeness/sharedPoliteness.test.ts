import { describe, expect, it } from "vitest";
import { leaseMs } from "#engine/politeness/hostState.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import {
  MemoryShareStore,
  type ShareStore,
  type StateChange,
  type StateItem,
} from "#engine/politeness/shareStore.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { settle, SteppedClock } from "./steppedClock.ts";

const limits: PolitenessLimits = {
  sessions: 3,
  totalSessions: 100,
  perMinute: 60,
  burst: 10,
  pauseMs: 300_000,
};
const key = "yahoo";
const checkMs = 400;

/** A store that can be cut off from one of its users. */
class CuttableStore implements ShareStore {
  readonly #store: ShareStore;
  isCut = false;
  updates = 0;
  constructor(store: ShareStore) {
    this.#store = store;
  }
  update<Item extends StateItem, Outcome>(
    items: readonly Item[],
    change: StateChange<Item, Outcome>,
  ) {
    this.updates += 1;
    return this.isCut ? Promise.reject(new Error("cut")) : this.#store.update(items, change);
  }
}

/** Processes on one store that check mailboxes at one provider, with a session for each check. */
class Machines {
  readonly clock = new SteppedClock();
  readonly #memory = new MemoryShareStore(this.clock);
  readonly stores: CuttableStore[] = [];
  readonly processes: Politeness[] = [];
  /** Times at which each process checked a mailbox. */
  readonly checks: number[][] = [];
  readonly #open: number[] = [];
  readonly refused: string[] = [];
  peak = 0;

  add(): number {
    const index = this.processes.length;
    const store = new CuttableStore(this.#memory);
    const by = { store, holder: `p${index}`, egress: "default" };
    this.stores.push(store);
    this.processes.push(new Politeness(this.clock, limits, by));
    this.checks.push([]);
    this.#open.push(0);
    return index;
  }

  get open(): number {
    return this.#open.reduce((sum, one) => sum + one, 0);
  }

  get all(): number[] {
    return this.checks.flat().toSorted((a, b) => a - b);
  }

  /** Checks one mailbox; a process with `hangs` never ends its session. */
  async check(index: number, { waitMs = 60_000, hangs = false } = {}): Promise<boolean> {
    const politeness = this.processes[index]!;
    const deadline = this.clock.elapsed() + waitMs;
    const request = {
      key,
      domain: `d${index}`,
      queue: `q${index}`,
      deadline,
      signal: neverAborted,
    };
    const admission = await politeness.admit(request);
    if (!admission.ok) {
      this.refused.push(admission.reason);
      return false;
    }
    if (!(await politeness.enter(key, deadline, neverAborted))) {
      this.refused.push("no session");
      return false;
    }
    this.#open[index]! += 1;
    this.peak = Math.max(this.peak, this.open);
    this.checks[index]!.push(this.clock.elapsed());
    await this.clock.sleep(hangs ? 1e9 : checkMs, neverAborted);
    this.#open[index]! -= 1;
    politeness.leave(key);
    politeness.recordEvent(key, "success");
    return true;
  }

  /** Checks mailboxes one after the other in a few lines until `until`. */
  work(index: number, until: number, lines = 5): void {
    for (let line = 0; line < lines; line += 1) {
      void (async () => {
        while (this.clock.elapsed() < until) {
          if (!(await this.check(index))) {
            await this.clock.sleep(2000, neverAborted);
          }
        }
      })();
    }
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 50) {
      await settle();
      this.clock.pass(50);
    }
    await settle();
  }
}

describe("eight processes on one provider", () => {
  it("have the sessions and the rate of one, and all of them get a turn", async () => {
    const machines = new Machines();
    for (let index = 0; index < 8; index += 1) {
      machines.work(machines.add(), 120_000);
    }
    await machines.pass(120_000);
    expect(machines.peak).toBe(limits.sessions);
    const { all } = machines;
    const inMinuteFrom = (from: number) =>
      all.filter((at) => at >= from && at < from + 60_000).length;
    expect(Math.max(...all.map(inMinuteFrom))).toBeLessThanOrEqual(limits.perMinute + limits.burst);
    expect(all.length).toBeGreaterThan(0.9 * (2 * limits.perMinute + limits.burst));
    expect(Math.min(...machines.checks.map(({ length }) => length))).toBeGreaterThan(3);
    expect(machines.refused).not.toContain("no session");
  });

  it("need few exchanges: less than one a check for a single process, none without checks", async () => {
    const machines = new Machines();
    const index = machines.add();
    machines.work(index, 60_000, 20);
    await machines.pass(120_000);
    const [store] = machines.stores;
    expect(machines.all.length).toBeGreaterThan(60);
    expect(store!.updates).toBeLessThan(machines.all.length);
    const before = store!.updates;
    await machines.pass(60_000);
    expect(store!.updates).toBe(before);
  });

  it("a single check beside a list gets a session within seconds", async () => {
    const machines = new Machines();
    const lists = [machines.add(), machines.add(), machines.add()];
    lists.forEach((one) => machines.work(one, 200_000));
    await machines.pass(30_000);
    const late = machines.add();
    const startedAt = machines.clock.elapsed();
    void machines.check(late);
    await machines.pass(20_000);
    expect(machines.checks[late]).toHaveLength(1);
    expect(machines.checks[late]![0]! - startedAt).toBeLessThan(15_000);
    expect(machines.peak).toBe(limits.sessions);
  });
});

describe("a process that dies", () => {
  it("frees its sessions when its lease ends, not sooner", async () => {
    const machines = new Machines();
    const dead = machines.add();
    for (let one = 0; one < limits.sessions; one += 1) {
      void machines.check(dead, { hangs: true });
      await machines.pass(3000);
    }
    expect(machines.open).toBe(limits.sessions);
    machines.stores[dead]!.isCut = true;
    const diedAt = machines.clock.elapsed();
    const next = machines.add();
    void machines.check(next);
    await machines.pass(leaseMs - 3000);
    expect(machines.checks[next]).toEqual([]);
    await machines.pass(5000);
    expect(machines.checks[next]).toHaveLength(1);
    expect(machines.checks[next]![0]! - diedAt).toBeGreaterThan(leaseMs - 3000);
  });
});

describe("a process that can't reach the store", () => {
  it("ends its sessions before its lease ends, and checks nothing until it can", async () => {
    const machines = new Machines();
    const [cut, other] = [machines.add(), machines.add()];
    machines.work(cut, 200_000);
    await machines.pass(20_000);
    machines.stores[cut]!.isCut = true;
    const before = machines.checks[cut]!.length;
    await machines.pass(leaseMs);
    const after = machines.checks[cut]!.length;
    machines.work(other, 200_000);
    await machines.pass(60_000);
    expect(machines.checks[cut]).toHaveLength(after);
    expect(after - before).toBeLessThan(15);
    expect(machines.checks[other]!.length).toBeGreaterThan(40);
    expect(machines.peak).toBeLessThanOrEqual(limits.sessions);
    machines.stores[cut]!.isCut = false;
    await machines.pass(40_000);
    expect(machines.checks[cut]!.length).toBeGreaterThan(after);
    expect(machines.peak).toBeLessThanOrEqual(limits.sessions);
  });
});

describe("a provider that blocks one process", () => {
  it("is paused for all processes, and one of them makes the trial", async () => {
    const machines = new Machines();
    const [first, second] = [machines.add(), machines.add()];
    void machines.check(first);
    void machines.check(second);
    await machines.pass(5000);
    expect(machines.all).toHaveLength(2);
    machines.processes[first]!.recordEvent(key, "sender_blocked");
    await machines.pass(200);
    void machines.check(second);
    void machines.check(first);
    await machines.pass(1000);
    expect(machines.refused).toEqual(["sender_blocked", "sender_blocked"]);
    await machines.pass(limits.pauseMs);
    const trials = [first, second, first, second].map((index) => machines.check(index));
    await machines.pass(300);
    expect(machines.all).toHaveLength(3);
    // The trial ends with a welcome, which opens the provider for both.
    await machines.pass(60_000);
    expect((await Promise.all(trials)).filter(Boolean).length).toBeGreaterThanOrEqual(1);
    const seen = machines.all.length;
    void machines.check(first);
    void machines.check(second);
    await machines.pass(15_000);
    expect(machines.all).toHaveLength(seen + 2);
  });
});
