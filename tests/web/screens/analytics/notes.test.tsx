import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AnalyticsNote,
  createAnalyticsNote,
  deleteAnalyticsNote,
  listAnalyticsNotes,
} from "#contract/analyticsNotes.ts";
import { NotesPanel } from "#web/screens/analytics/notes/NotesPanel.tsx";
import { notesByColumn } from "#web/features/analytics/notesByColumn.ts";
import { useListAnalyticsNotesQuery } from "#web/api/analytics/analyticsNotesApi.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";

let notes: AnalyticsNote[];
beforeAll(() => showTexts());
beforeEach(() => {
  notes = [];
  server.use(
    serve(listAnalyticsNotes, () => ({ object: "list", data: notes })),
    serve(createAnalyticsNote, ({ body }) => {
      const made = {
        object: "analytics_note",
        id: "ano_1",
        author: null,
        created_at: "",
        ...(body as object),
      };
      notes = [...notes, made as AnalyticsNote];
      return made;
    }),
    serve(deleteAnalyticsNote, () => {
      notes = [];
      return undefined;
    }),
  );
});

function Notes() {
  const { data } = useListAnalyticsNotesQuery({ query: {} });
  return data === undefined ? null : <NotesPanel notes={data.data} last="2026-11-25" />;
}

test("a note is added to a day, and is deleted", async () => {
  const { user } = showScreen(<Notes />, "/analytics");
  expect(await screen.findByText(/^No notes in this period/u)).toBeVisible();
  await user.click(screen.getAllByText("Add note")[0]!);
  await user.selectOptions(screen.getByLabelText("Kind"), "Policy change");
  await user.type(screen.getByLabelText("Note"), "Role accounts are risky");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Role accounts are risky")).toBeVisible();
  expect(notes).toMatchObject([{ day: "2026-11-25", kind: "policy" }]);
  await user.click(
    screen.getByRole("button", { name: "Delete the note “Role accounts are risky”" }),
  );
  await waitFor(() => expect(screen.queryByText("Role accounts are risky")).toBeNull());
});

test("an invalid day is reported at its field", async () => {
  server.use(
    serve(createAnalyticsNote, () =>
      problem("validation_failed", {
        errors: [{ pointer: "#/day", code: "not_allowed", detail: "" }],
      }),
    ),
  );
  const { user } = showScreen(<Notes />, "/analytics");
  await user.click((await screen.findAllByText("Add note"))[0]!);
  await user.type(screen.getByLabelText("Note"), "x");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await waitFor(() => expect(screen.getByLabelText("Day")).toBeInvalid());
});

test("notes belong to the column whose days have them; those before the first are in none", () => {
  const dated = [
    { day: "2026-11-25", text: "second" },
    { day: "2026-11-16", text: "first" },
    { day: "2026-11-29", text: "third" },
    { day: "2026-11-15", text: "before" },
  ];
  expect(notesByColumn(dated, ["2026-11-16", "2026-11-23"])).toEqual([
    { at: 0, text: "first" },
    { at: 1, text: "second · third" },
  ]);
});
