import { describe, expect, test } from "vitest";
import { recordedCosts } from "#bench/scale/scaleCosts.ts";
import { arrivals, calculateNeed, simulateDay } from "#bench/scale/scaleSimulation.ts";

const load = { addresses: 1_000_000, providers: { One: 0.5 }, endedEarly: 0 };
const ample = { workers: 100, egressAddresses: 100_000, databaseCores: 64, shards: 1 };

describe("the scale model", () => {
  test("finishes everything where nothing binds, and loses no address where something does", () => {
    expect(arrivals.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    const free = simulateDay(ample, load, recordedCosts);
    expect(free).toMatchObject({ bottleneck: "nothing", hours: 24 });
    expect(free.finished).toBeCloseTo(1_000_000);
    const bound = simulateDay({ ...ample, egressAddresses: 1 }, load, recordedCosts);
    expect(bound.finished + bound.waiting).toBeCloseTo(1_000_000);
    expect(bound.bottleneck).toBe("mail providers");
  });

  test("one egress address finishes 60 addresses a minute at a provider, and no more", () => {
    const all = { ...load, providers: { One: 1 } };
    const { finished } = simulateDay({ ...ample, egressAddresses: 1 }, all, recordedCosts);
    expect(finished).toBeCloseTo(24 * 60 * 60, -3);
  });

  test("names the resource that binds most", () => {
    const many = { ...load, addresses: 1e10, providers: {} };
    const few = { ...ample, workers: 1 };
    expect(simulateDay(few, many, recordedCosts).bottleneck).toBe("workers");
    const small = { ...ample, databaseCores: 1, workers: 10_000 };
    expect(simulateDay(small, many, recordedCosts).bottleneck).toBe("database");
  });

  test("the calculated addresses suffice for the busiest hour; one fewer doesn't", () => {
    const need = calculateNeed(load, recordedCosts, 30);
    expect(simulateDay(need, load, recordedCosts).bottleneck).toBe("nothing");
    const less = { ...need, egressAddresses: need.egressAddresses - 1 };
    expect(simulateDay(less, load, recordedCosts).bottleneck).toBe("mail providers");
  });
});
