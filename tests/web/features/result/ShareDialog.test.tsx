import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createShare, deleteShare, listShares, type Share } from "#contract/shares.ts";
import { ShareDialog } from "#web/features/result/sharing/ShareDialog.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

beforeAll(() => showTexts());

const made = (id: string, over: Partial<Share> = {}): Share => ({
  object: "share",
  id,
  validation_id: "val_1",
  url: `https://mail.example/shared?token=${id}`,
  created_at: "2026-11-30T08:00:00.000Z",
  expires_at: "2026-12-07T08:00:00.000Z",
  ...over,
});

let stored: Share[];
let bodies: unknown[];
beforeEach(() => {
  stored = [];
  bodies = [];
  server.use(
    serve(listShares, () => ({ object: "list", data: stored, has_more: false, next_cursor: null })),
    serve(createShare, ({ body }) => {
      bodies.push(body);
      stored = [made(`shr_${bodies.length}`), ...stored];
      return stored[0]!;
    }),
    serve(deleteShare, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
  );
});

const show = () =>
  showScreen(<ShareDialog id="val_1" address="ann@acme.test" onClose={() => undefined} />, "/x");

test("a link is created for the chosen time, shown to copy, and revoked after a second question", async () => {
  show();
  const user = userEvent.setup();
  const dialog = within(screen.getByRole("dialog", { name: "Share this result" }));
  expect(dialog.getByText(/verdict and evidence of ann@acme.test/u)).toBeVisible();
  expect(await dialog.findByText("No links yet.")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("Link works for"), "7 days");
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  expect(bodies).toEqual([{ expires_in_days: 7 }]);
  expect(await dialog.findByText("https://mail.example/shared?token=shr_1")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe("https://mail.example/shared?token=shr_1");
  await user.click(dialog.getByRole("button", { name: "Revoke link" }));
  expect(stored).toHaveLength(1);
  expect(dialog.getByText(/stops working at once/u)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Revoke link" }));
  expect(await dialog.findByText("No links yet.")).toBeVisible();
});

test("an account with too many links is told so", async () => {
  server.use(serve(createShare, () => problem("conflict")));
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Create link" }));
  expect(await screen.findByRole("alert")).toBeVisible();
});
