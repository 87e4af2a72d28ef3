import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetPassword, resetPassword } from "#contract/session.ts";
import { address, openPage } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { longPassword } from "#tests/web/support/signInForms.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function fillNewPassword(password = longPassword): Promise<void> {
  await userEvent.type(await screen.findByLabelText("New password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
}

describe("a forgotten password", () => {
  test("is answered with the server's words", async () => {
    server.use(serve(forgetPassword, () => ({ message: "A link is on its way." })));
    await openPage("/forgot-password");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText("A link is on its way.")).toBeVisible();
  });

  test("that can't be requested shows an error", async () => {
    server.use(http.post("*/forget_password/", () => new HttpResponse(null, { status: 500 })));
    await openPage("/forgot-password");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(
      await screen.findByText("Failed to request password reset. Please try again."),
    ).toBeVisible();
  });
});

describe("a new password", () => {
  test("is set with the token of the link, and leads to the sign-in screen", async () => {
    let sent: unknown;
    server.use(
      serve(resetPassword, ({ body }) => {
        sent = body;
        const remaining = { identities: [], second_factor: false };
        return { message: "Your new password is set.", keys_revoked: 0, remaining };
      }),
    );
    await openPage("/reset-password?token=tok_9");
    await fillNewPassword();
    expect(await screen.findByText("Your new password is set.")).toBeVisible();
    expect(address()).toBe("/login");
    expect(sent).toEqual({
      newPassword: longPassword,
      confirmNewPassword: longPassword,
      token: "tok_9",
    });
  });

  test("shows what still leads into the account", async () => {
    const identities = [
      { provider: "Google", email: "attacker@evil.example" },
      { provider: "GitHub", email: null },
    ];
    server.use(
      serve(resetPassword, () => ({
        message: "Your new password is set.",
        keys_revoked: 2,
        remaining: { identities, second_factor: true },
      })),
    );
    await openPage("/reset-password?token=tok_9");
    await fillNewPassword();
    expect(await screen.findByText(/API keys revoked: 2/u)).toBeVisible();
    expect(
      within(screen.getByRole("main"))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Google (attacker@evil.example)", "GitHub"]);
    expect(screen.getByText("Two-factor authentication is on.")).toBeVisible();
    expect(screen.getByText(/remove it under Profile/u)).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/login",
    );
  });

  test("may have eight letters, which an account with a second factor needs; fewer are never sent", async () => {
    const sent: string[] = [];
    server.use(
      serve(resetPassword, ({ body }) => {
        sent.push((body as { newPassword: string }).newPassword);
        return refusedFields({ pointer: "#/newPassword", code: "too_short", detail: "" });
      }),
    );
    await openPage("/reset-password?token=tok_9");
    expect(await screen.findByText(/two-factor authentication, 8 are enough/u)).toBeVisible();
    await fillNewPassword("k7#Vq2!");
    expect(await screen.findByText("Add 1 more character.")).toBeVisible();
    await fillNewPassword("m");
    await waitFor(() => expect(sent).toEqual(["k7#Vq2!m"]));
  });

  test("with a used link shows an error and offers a new one", async () => {
    server.use(serve(resetPassword, () => problem("reset_token_invalid")));
    await openPage("/reset-password?token=old");
    await fillNewPassword();
    expect(await screen.findByText(/already used or has expired/iu)).toBeVisible();
    expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  test("without the link cannot be set", async () => {
    await openPage("/reset-password");
    expect(await screen.findByText(/needs the link from your email/iu)).toBeVisible();
    expect(screen.getByRole("button", { name: "Set the password" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});
