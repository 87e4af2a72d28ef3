import { expect, test, vi } from "vitest";

async function storage() {
  vi.resetModules();
  return import("#web/storage.ts");
}

test("stored values survive a reload", async () => {
  (await storage()).browserStorage.set("k", "v");
  expect((await storage()).browserStorage.get("k")).toBe("v");
});

test("a browser that blocks storage keeps values as long as the page lives", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const { browserStorage: local } = await storage();
  local.set("k", "v");
  expect(local.get("k")).toBe("v");
  local.remove("k");
  expect(local.get("k")).toBeNull();
  local.set("k", "v");
  local.clear();
  expect(local.get("k")).toBeNull();
});

test("a full storage throws nothing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { browserStorage: local } = await storage();
  expect(() => local.set("k", "v")).not.toThrow();
});
