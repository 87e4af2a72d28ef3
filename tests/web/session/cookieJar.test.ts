import { expect, test, vi } from "vitest";
import cookieJar from "#web/session/cookieJar.ts";

const tomorrow = new Date(Date.now() + 86_400_000);

test.each(["plain", 'a "quoted" word', "a; b=c, ü", "back\\slash", "100%"])(
  "%s is read back as it was written",
  (value) => {
    cookieJar.set("c", value, { expires: tomorrow });
    expect(cookieJar.get("c")).toBe(value);
  },
);

test("removed and missing cookies are undefined", () => {
  cookieJar.set("c", "v", { expires: tomorrow });
  cookieJar.remove("c");
  expect(cookieJar.get("c")).toBeUndefined();
});

test("a cookie is never sent along by other sites", () => {
  const written = vi.spyOn(document, "cookie", "set");
  cookieJar.set("c", "v", { expires: tomorrow });
  expect(written.mock.calls[0]?.[0]).toMatch(/; samesite=strict$/u);
});
