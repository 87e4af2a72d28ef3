import { describe, expect, test } from "vitest";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { check, passedChecks } from "#tests/web/support/validations.ts";

const states = (...args: Parameters<typeof pathSteps>) =>
  pathSteps(...args).map(({ state }) => state);

describe("the steps of the path", () => {
  test("wait while nothing has run", () => {
    expect(states([], [], false)).toEqual(Array(5).fill("waiting"));
  });

  test("run while one of their checks does", () => {
    expect(states(passedChecks.slice(0, 5), ["dns"], false)).toEqual([
      "pass",
      "pass",
      "running",
      "waiting",
      "waiting",
    ]);
  });

  test("are not passed before all their checks are", () => {
    expect(states(passedChecks.slice(0, 3), [], false)[1]).toBe("running");
  });

  test("show the gravest of their checks", () => {
    const done = [check("smtp", { status: "pass" }), check("accept_all", { status: "warn" })];
    expect(states(done)[4]).toBe("warn");
    expect(states([check("smtp", { status: "error" }), ...done.slice(1)])[4]).toBe("error");
  });

  test("are skipped where nothing ran by the end", () => {
    const done = [
      check("syntax", { status: "fail" }),
      check("dns", { status: "skipped", ms: null }),
    ];
    expect(states(done)).toEqual(["fail", "skipped", "skipped", "skipped", "skipped"]);
  });

  test("add up the time of their checks", () => {
    const [, lists] = pathSteps([
      check("disposable", { ms: 1 }),
      check("role", { ms: 2.5 }),
      check("free", { ms: null, status: "skipped" }),
    ]);
    expect(lists?.ms).toBe(3.5);
  });
});
