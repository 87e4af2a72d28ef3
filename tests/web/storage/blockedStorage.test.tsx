import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { login } from "#contract/session.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { cookies, pair } from "#tests/web/support/tokens.ts";

function blocked(): never {
  throw new DOMException("denied", "SecurityError");
}

test("a browser that blocks storage signs in and out all the same", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(blocked);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(blocked);
  serveAccount();
  server.use(
    serve(
      login,
      () => ({ user: { id: "usr_1" }, session_id: "ses_1", role: "owner", email: "a@b.c" }),
      pair(),
    ),
  );
  await openPage("/login");
  await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse 47 battery");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("1,250 credits");
  expect(address()).toBe("/dashboard");
  expect(cookies()).toHaveProperty("_auth_refresh");
});
