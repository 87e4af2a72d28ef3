import { screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from "#contract/savedViews.ts";
import { listValidations } from "#contract/validations.ts";
import { HistoryScreen } from "#web/screens/history/HistoryScreen.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

const viewOf = (over: Partial<SavedView>): SavedView => ({
  object: "saved_view",
  id: `viw_${over.name ?? ""}`,
  name: "View",
  query: "",
  pinned: true,
  default: false,
  created_at: "2026-11-25T10:00:00Z",
  ...over,
});

let views: SavedView[];
beforeAll(() => showTexts());
beforeEach(() => {
  views = [];
  server.use(
    serve(listSavedViews, () => ({ object: "list", data: views })),
    serve(createSavedView, ({ body }) => {
      const made = viewOf(body as Partial<SavedView>);
      views = [...views, made];
      return made;
    }),
    serve(updateSavedView, ({ params, body }) => {
      views = views.map((view) =>
        view.id === params["id"] ? { ...view, ...(body as object) } : view,
      );
      return views.find(({ id }) => id === params["id"]);
    }),
    serve(deleteSavedView, ({ params }) => {
      views = views.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
    serve(listValidations, () => {
      const data = [validation({ id: "val_1", source: "sign-up", provider: "google" })];
      return { object: "list", data, has_more: false, next_cursor: null };
    }),
  );
});

function Search() {
  return <output aria-label="URL">{useLocation().search}</output>;
}
const show = (search = "") =>
  showScreen(
    <>
      <HistoryScreen />
      <Search />
    </>,
    "/history",
    `/history${search}`,
  );
const table = () => within(screen.getByRole("table", { name: "Validations" }));
const url = () => screen.getByRole("status", { name: "URL" }).textContent;

test("the filters on screen are saved by name, and a pinned view shows them again", async () => {
  const { user } = show("?verdict=risky&other=1");
  await user.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Risky ones");
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(views).toMatchObject([{ query: "verdict=risky", pinned: true }]));
  expect(await screen.findByRole("button", { name: "Risky ones", pressed: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "All" }));
  await waitFor(() => expect(url()).toBe(""));
  await user.click(screen.getByRole("button", { name: "Risky ones" }));
  await waitFor(() => expect(url()).toBe("?verdict=risky"));
});

test("a duplicate name is reported at its field", async () => {
  server.use(
    serve(createSavedView, () =>
      problem("conflict", { errors: [{ pointer: "#/name", code: "already_there", detail: "" }] }),
    ),
  );
  const { user } = show("?verdict=risky");
  await user.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Taken");
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(dialog.getByLabelText("Name")).toBeInvalid());
});

test("the history opens with the default view, unless the URL says what to show", async () => {
  views = [viewOf({ name: "Old", query: "order=oldest", default: true, pinned: false })];
  const { unmount, user } = show();
  await waitFor(() => expect(url()).toBe("?order=oldest"));
  // Whoever asks for everything gets it.
  await user.click(await screen.findByRole("button", { name: "All" }));
  await waitFor(() => expect(url()).toBe(""));
  unmount();
  show("?verdict=unknown");
  await screen.findByRole("button", { name: "Manage views" });
  expect(url()).toBe("?verdict=unknown");
});

test("views are renamed, pinned, replaced and deleted", async () => {
  views = [viewOf({ name: "One", query: "verdict=risky", pinned: false })];
  const { user } = show("?verdict=unknown");
  await user.click(await screen.findByRole("button", { name: "Manage views" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText("Show above the filters"));
  await waitFor(() => expect(views[0]).toMatchObject({ pinned: true }));
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Two");
  await user.tab();
  await waitFor(() => expect(views[0]).toMatchObject({ name: "Two" }));
  await user.click(
    await dialog.findByRole("button", { name: "Replace Two with the current view" }),
  );
  await waitFor(() => expect(views[0]).toMatchObject({ query: "verdict=unknown" }));
  await user.click(dialog.getByRole("button", { name: "Delete Two" }));
  await waitFor(() => expect(views).toEqual([]));
});

test("a refused name of a view says why", async () => {
  views = [viewOf({ name: "One" })];
  const wrong = {
    pointer: "#/name",
    code: "control_character",
    detail: "Invisible mark.",
  } as const;
  server.use(serve(updateSavedView, () => refusedFields(wrong)));
  const { user } = show("?verdict=unknown");
  await user.click(await screen.findByRole("button", { name: "Manage views" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Two");
  await user.tab();
  expect(await dialog.findByText("Invisible mark.")).toBeVisible();
});

test("the columns are chosen, and the URL keeps them", async () => {
  const { user } = show();
  await screen.findByRole("table", { name: "Validations" });
  expect(table().queryByText("sign-up")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByLabelText("Source"));
  await waitFor(() => expect(url()).toBe("?columns=verdict%2Ccheck%2Cline%2Csource%2Cwhen"));
  expect(table().getByText("sign-up")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reset columns" }));
  await waitFor(() => expect(url()).toBe(""));
});
