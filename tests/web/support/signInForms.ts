import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { LoginReply } from "#contract/session.ts";

export const loginReply: LoginReply = {
  user: { id: "usr_1" },
  session_id: "ses_1",
  role: "owner",
  email: "ann@example.com",
};

export const longPassword = "correct horse 47 battery";

/** Fills in the sign-in form and submits it. */
export async function signIn(): Promise<void> {
  const email = await screen.findByLabelText("Email");
  await userEvent.clear(email);
  await userEvent.type(email, "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), longPassword);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

/** Fills in the registration form and submits it. */
export async function fillRegistration(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}
