import { expect, it } from "vitest";
import { BoundedMap } from "#engine/collections/boundedMap.ts";

it("a further entry removes the one that was set longest ago", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3).set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});

it("a missing value is computed once, null included", () => {
  const map = new BoundedMap<string, string | null>(2);
  const computed: string[] = [];
  const compute = (key: string): string | null => {
    computed.push(key);
    return key === "none" ? null : key.toUpperCase();
  };
  const values = ["a", "none", "a", "none"].map((key) => map.getOrCompute(key, compute));
  expect(values).toEqual(["A", null, "A", null]);
  expect(computed).toEqual(["a", "none"]);
});

it("an entry that is set again takes no more room", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("b", 3);
  expect([...map.keys()]).toEqual(["a", "b"]);
});
