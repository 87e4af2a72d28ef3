import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteDraft, type Draft, listDrafts, saveDraft } from "#contract/drafts.ts";
import { limits } from "#contract/limits.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

/** Drafts that the server stores for the account. */
let stored: Draft[];

beforeEach(() => {
  stored = [];
  quitSession();
  serveAccount();
  server.use(
    serve(listDrafts, () => ({ object: "list", data: stored })),
    serve(saveDraft, ({ params, body }) => {
      const { user_id: _, ...content } = body as { user_id?: string } & Pick<Draft, "kind">;
      const saved = {
        name: "",
        text: "",
        options: null,
        ...content,
        id: String(params["id"]),
        object: "draft" as const,
        updated_at: "2026-11-20T20:00:00Z",
      };
      stored = [saved, ...stored.filter(({ id }) => id !== saved.id)];
      return saved;
    }),
    serve(deleteDraft, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params["id"]);
    }),
  );
});

/** Opens the page as after a reload or on another device, with nothing in memory. */
async function openAnew(path: string): Promise<void> {
  cleanup();
  await openPage(path);
}

const places = [
  { kind: "quick", path: "/dashboard", field: "Email address to check" },
  { kind: "single", path: "/validate", field: "Email address" },
  { kind: "list", path: "/bulk-upload?way=paste", field: "Addresses" },
] as const;

describe.each(places)("unsent text at $path", ({ kind, path, field }) => {
  const find = () => screen.findByRole("textbox", { name: field });

  test("is in the drafts slice at once, and saved while somebody types on", async () => {
    await openPage(path);
    await userEvent.type(await find(), "unsent@exam");
    const { store } = await import("#web/state/store.ts");
    expect(store.getState().drafts.drafts).toMatchObject([{ kind, text: "unsent@exam" }]);
    await waitFor(() => expect(stored).toMatchObject([{ kind, text: "unsent@exam" }]));
    await userEvent.type(await find(), "ple.com");
    await waitFor(() => expect(stored).toMatchObject([{ kind, text: "unsent@example.com" }]));
  });

  test("is there after a reload and on another device", async () => {
    await openPage(path);
    await userEvent.type(await find(), "unsent@example.com");
    await waitFor(() => expect(stored[0]?.text).toBe("unsent@example.com"));
    await openAnew(path.split("?")[0] ?? path);
    await waitFor(async () => expect(await find()).toHaveValue("unsent@example.com"));
  });

  test("is gone from the server once the field is empty", async () => {
    await openPage(path);
    await userEvent.type(await find(), "unsent@example.com");
    await waitFor(() => expect(stored).toHaveLength(1));
    await userEvent.clear(await find());
    await waitFor(() => expect(stored).toEqual([]));
  });

  test("that can't be fetched is reported at the field, which still works", async () => {
    server.use(http.get("*/drafts/", () => new HttpResponse(null, { status: 500 })));
    await openPage(path);
    expect(await screen.findByText("Failed to fetch drafts")).toBeVisible();
    await userEvent.type(await find(), "a");
    expect(await find()).toHaveValue("a");
    server.use(serve(listDrafts, () => ({ object: "list", data: [] })));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("Failed to fetch drafts")).toBeNull());
    await waitFor(() => expect(stored).toHaveLength(1));
  });
});

test("a quick check that is sent leaves no draft", async () => {
  await openPage("/dashboard");
  const field = await screen.findByRole("textbox", { name: "Email address to check" });
  await userEvent.type(field, "unsent@example.com");
  await waitFor(() => expect(stored).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(stored).toEqual([]));
});

test("a pasted list is saved with its name and options", async () => {
  await openPage("/bulk-upload?way=paste");
  await userEvent.type(await screen.findByRole("textbox", { name: "Addresses" }), "a@b.c");
  await userEvent.type(screen.getByRole("textbox", { name: "List name (optional)" }), "May");
  await userEvent.click(screen.getByText("Options"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Duplicates" }), "exact");
  await waitFor(() =>
    expect(stored).toMatchObject([{ text: "a@b.c", name: "May", options: { dedupe: "exact" } }]),
  );
  await openAnew("/bulk-upload");
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "List name (optional)" })).toHaveValue("May"),
  );
  expect(screen.getByRole("combobox", { name: "Duplicates", hidden: true })).toHaveValue("exact");
});

test("a pasted list beyond the limit isn't saved as a draft, and the form shows it", async () => {
  await openPage("/bulk-upload?way=paste");
  await userEvent.click(await screen.findByRole("textbox", { name: "Addresses" }));
  await userEvent.paste(`${"x".repeat(limits.draftTextLength)}@b.c`);
  expect(screen.getByText(/isn't saved as a draft/u)).toBeVisible();
  const { store } = await import("#web/state/store.ts");
  expect(store.getState().drafts.drafts).toEqual([]);
});
