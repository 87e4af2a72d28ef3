import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readAccuracy } from "#contract/outcomes.ts";
import { createOutcomeFeed, deleteOutcomeFeed, readOutcomeFeed } from "#contract/outcomeFeed.ts";
import { AccuracySection } from "#web/screens/analytics/accuracy/AccuracySection.tsx";
import { noAccuracy, problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

const address = (number: number) => `https://verify.example/v1/outcome-feed/fed_${number}`;
let made: { secret?: string }[];
let deleted: boolean;

beforeAll(() => showTexts());
beforeEach(() => {
  made = [];
  deleted = false;
  const feed = () => ({
    object: "outcome_feed" as const,
    url: address(made.length),
    created_at: "2026-11-26T08:00:00Z",
    last_event_at: null,
  });
  server.use(
    serve(readAccuracy, () => ({
      ...noAccuracy,
      receives_events: made.length > 0 && !deleted,
    })),
    serve(readOutcomeFeed, () => (made.length === 0 || deleted ? problem("not_found") : feed())),
    serve(createOutcomeFeed, ({ body }) => {
      const { secret } = body as { secret?: string };
      if (secret === "short") {
        return problem("validation_failed", {
          errors: [{ pointer: "#/secret", code: "not_allowed", detail: "", fix: "" }],
        });
      }
      made.push(body as { secret?: string });
      return { ...feed(), secret: secret ?? "whsec_made" };
    }),
    serve(deleteOutcomeFeed, () => {
      deleted = true;
      return undefined;
    }),
  );
});

const panel = async () =>
  within(
    (await screen.findByRole("heading", { name: "Bounces from your mail service" })).closest(
      "header",
    )!.parentElement as HTMLElement,
  );
const show = () => showScreen(<AccuracySection />, "/analytics");

test("the address is created with a secret that is shown once", async () => {
  const { user } = show();
  await user.click(await (await panel()).findByRole("button", { name: "Create address" }));
  const form = within(screen.getByRole("dialog", { name: "Create an address for bounces" }));
  await user.click(form.getByRole("button", { name: "Create address" }));
  const reveal = within(await screen.findByRole("dialog", { name: "Secret for bounce events" }));
  expect(reveal.getByText("whsec_made")).toBeVisible();
  expect(reveal.getByText("Copy it now. It isn't shown again.")).toBeVisible();
  expect(made).toEqual([{}]);
  await user.click(reveal.getByRole("button", { name: "I have saved it" }));
  await user.click(reveal.getByRole("button", { name: "Yes, close" }));
  expect(await (await panel()).findByText(address(1))).toBeVisible();
  expect((await panel()).getByText("No event yet")).toBeVisible();
  expect(screen.queryByText("whsec_made")).toBeNull();
});

test("the secret of the mail service is taken, and a wrong one is named at its field", async () => {
  const { user } = show();
  await user.click(await (await panel()).findByRole("button", { name: "Create address" }));
  const form = within(screen.getByRole("dialog"));
  const field = form.getByRole("textbox", { name: "Secret of your mail service (optional)" });
  await user.type(field, "short");
  await user.click(form.getByRole("button", { name: "Create address" }));
  await waitFor(() => expect(field).toBeInvalid());
  await user.clear(field);
  await user.type(field, " whsec_c2VjcmV0LW9mLXRoZS1zZXJ2aWNlLTEyMzQ= ");
  await user.click(form.getByRole("button", { name: "Create address" }));
  await screen.findByRole("dialog", { name: "Secret for bounce events" });
  expect(made).toEqual([{ secret: "whsec_c2VjcmV0LW9mLXRoZS1zZXJ2aWNlLTEyMzQ=" }]);
});

test("replacing and deleting name their effect first", async () => {
  made.push({});
  const { user } = show();
  await user.click(await (await panel()).findByRole("button", { name: "Replace address" }));
  const replace = within(screen.getByRole("dialog", { name: "Replace the address?" }));
  expect(replace.getByText(/no longer accepted\. Imported outcomes stay\./u)).toBeVisible();
  await user.click(replace.getByRole("button", { name: "Cancel" }));
  expect(made).toHaveLength(1);
  await user.click((await panel()).getByRole("button", { name: "Delete address" }));
  const remove = within(screen.getByRole("dialog", { name: "Delete the address?" }));
  expect(remove.getByText(/can no longer report bounces/u)).toBeVisible();
  await user.click(remove.getByRole("button", { name: "Delete address" }));
  expect(await (await panel()).findByRole("button", { name: "Create address" })).toBeVisible();
  expect(deleted).toBe(true);
});
