import { expect, test, vi } from "vitest";
import { token } from "#tests/web/support/tokens.ts";
import { tokenExpiry, tokenError } from "#web/session/tokens.ts";

test("a token is expired from the second that its exp names", () => {
  const access = token(60);
  const refresh = token(3600);
  const end = tokenExpiry(access)!.getTime();
  const now = vi.spyOn(Date, "now").mockReturnValue(end - 1);
  expect(tokenError({ access, refresh })).toBeNull();
  now.mockReturnValue(end);
  expect(tokenError({ access, refresh })).toBe("Given Auth Token is already expired.");
});
