import { expect, test } from "vitest";
import type { DueEndpoint } from "#server/data/queries/webhookDeliveries.ts";
import { EndpointAttempts } from "#server/services/webhooks/endpointAttempts.ts";

const healthy = { id: "whe_1", failing_since: null } as DueEndpoint;
const failing = { id: "whe_2", failing_since: 1 } as DueEndpoint;

test("an endpoint is full with its fifth attempt, and has room again after one of them", () => {
  const attempts = new EndpointAttempts();
  for (let attempt = 1; attempt < 5; attempt += 1) {
    attempts.add(healthy);
    expect(attempts.full()).toEqual([]);
  }
  attempts.add(healthy);
  expect(attempts.full()).toEqual(["whe_1"]);
  attempts.remove("whe_1");
  expect(attempts.full()).toEqual([]);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    attempts.remove("whe_1");
  }
  attempts.remove("whe_1");
  attempts.add(healthy);
  expect(attempts.full()).toEqual([]);
});

test("an endpoint that fails has one attempt at once", () => {
  const attempts = new EndpointAttempts();
  expect(attempts.hasRoom(failing)).toBe(true);
  attempts.add(failing);
  attempts.add(healthy);
  expect([attempts.full(), attempts.hasRoom(failing)]).toEqual([["whe_2"], false]);
  expect(attempts.hasRoom(healthy)).toBe(true);
  attempts.remove("whe_2");
  expect([attempts.full(), attempts.hasRoom(failing)]).toEqual([[], true]);
});
