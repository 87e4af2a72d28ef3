import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerChallenge } from "#contract/login.ts";
import { login } from "#contract/session.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { pair } from "#tests/web/support/tokens.ts";

const challenge = {
  token: "challenge-token",
  methods: ["totp", "recovery_code"] as ("totp" | "recovery_code")[],
  expires_at: "2026-11-20T12:00:00Z",
};

/** Submits the right password, with "trust" ticked or not; returns the field for the code. */
async function reachCode(trusting = false): Promise<HTMLElement> {
  server.use(serve(login, () => problem("second_factor_required", { challenge })));
  await openPage("/login?from=%2Fhistory");
  await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse 47 battery");
  if (trusting) {
    await userEvent.click(screen.getByLabelText("Trust this device"));
  }
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  return screen.findByLabelText("Authenticator code");
}

const finish = () => userEvent.click(screen.getByRole("button", { name: "Finish signing in" }));

test("a code finishes the sign-in and leads where somebody wanted to go", async () => {
  serveAccount();
  const sent: unknown[] = [];
  server.use(
    serve(
      answerChallenge,
      ({ body }) => {
        sent.push(body);
        return {
          user: { id: "usr_1" },
          session_id: "ses_1",
          role: "member",
          email: "ann@example.com",
        };
      },
      pair(),
    ),
  );
  const field = await reachCode(true);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  expect(screen.getByLabelText("Trust this device")).toBeChecked();
  await userEvent.click(field);
  await userEvent.paste(" 123 456\n");
  await finish();
  await screen.findByText("1,250 credits");
  expect(address()).toBe("/history");
  expect(sent).toMatchObject([
    { challenge: "challenge-token", code: "123 456", trust_device: true },
  ]);
});

test("a wrong code is reported at the field, with its text selected", async () => {
  server.use(serve(answerChallenge, () => problem("code_wrong")));
  const field = await reachCode();
  await userEvent.type(field, "123456");
  await finish();
  await waitFor(() => expect(field).toHaveAttribute("aria-invalid", "true"));
  expect(field).toHaveAccessibleDescription(/That code is wrong or already used/);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("654321");
  expect(field).toHaveValue("654321");
});

test("the error of a code doesn't appear at the recovery code", async () => {
  server.use(serve(answerChallenge, () => problem("code_wrong")));
  const field = await reachCode();
  await userEvent.type(field, "123456");
  await finish();
  await waitFor(() => expect(field).toHaveAttribute("aria-invalid", "true"));
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  const other = screen.getByLabelText("Recovery code");
  expect(other).not.toHaveAttribute("aria-invalid");
  await userEvent.type(other, "aaaa-bbbb-cccc-dddd");
  await finish();
  await waitFor(() => expect(other).toHaveAccessibleDescription(/That recovery code is wrong/));
});

test("an empty field gets an error before anything is sent", async () => {
  const field = await reachCode();
  await finish();
  expect(field).toHaveAccessibleDescription(/This field is required/);
});

test("after the challenge expired, the password step shows the reason and keeps the address", async () => {
  server.use(serve(answerChallenge, () => problem("challenge_ended")));
  await userEvent.type(await reachCode(), "123456");
  await finish();
  expect(await screen.findByLabelText("Password")).toHaveValue("");
  expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
  expect(screen.getByRole("alert")).toHaveTextContent(/Start again with your password/);
});

test("too many codes are said with the form left as it is", async () => {
  server.use(serve(answerChallenge, () => problem("rate_limited")));
  const field = await reachCode();
  await userEvent.type(field, "123456");
  await finish();
  expect(await screen.findByRole("alert")).toHaveTextContent(/Too many wrong codes/);
  expect(field).toHaveValue("123456");
});

test("a recovery code is typed into its own field, and one can begin again", async () => {
  await reachCode();
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  const field = screen.getByLabelText("Recovery code");
  expect(field).toHaveAttribute("inputmode", "text");
  await userEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(await screen.findByLabelText("Password")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});
