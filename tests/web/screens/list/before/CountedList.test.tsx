import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readListPreview, updateList } from "#contract/lists.ts";
import { exampleList, preview } from "#tests/web/support/lists.ts";
import { serveAccount } from "#tests/web/support/page.tsx";
import { openList, serveList } from "#tests/web/support/serveList.ts";
import { serve, server } from "#tests/web/support/server.ts";

beforeEach(() => serveAccount());

test("the button names how many addresses are checked and the most it costs", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  const start = await screen.findByRole("button", {
    name: "Check 1,000 addresses for at most 1,000 credits",
  });
  expect(screen.getByText("At most 1,000 credits of the 1,250 you have.")).toBeVisible();
  await user.click(start);
  await screen.findByText("In line");
  expect(list.asked).toEqual([{}]);
});

test("credits that are missing are named, and nothing is started", async () => {
  serveAccount({}, 400);
  const list = serveList(exampleList());
  const user = await openList();
  expect(await screen.findByText(/600 credits are missing/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  expect(list.asked).toEqual([]);
});

test("a file that was handed in before is named with its list, and nothing is blocked", async () => {
  const earlier = { list_id: "list_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const list = serveList(exampleList({ same_file: earlier }));
  const user = await openList();
  expect(await screen.findByText("The same file was handed in on Nov 3, 2026")).toBeVisible();
  const link = screen.getByRole("link", { name: "November" });
  expect(link).toHaveAttribute("href", "/bulk-upload/list_0");
  expect(screen.getByText(/can be taken over, free/u)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Check 1,000 addresses/u }));
  await screen.findByText("In line");
  expect(list.asked).toEqual([{}]);
});

test("whoever takes recent answers over already is not told to", async () => {
  const same = { list_id: "list_0", name: "November", created_at: "2026-11-03T12:00:00.000Z" };
  const options = { ...exampleList().options, skip_if_validated_within_s: 604_800 };
  serveList(exampleList({ state: "needs_mapping", counts: null, same_file: same, options }));
  await openList();
  expect(await screen.findByRole("link", { name: "November" })).toBeVisible();
  expect(screen.queryByText(/can be taken over, free/u)).toBeNull();
});

test("a row that is no address is mended by its suggestion", async () => {
  const list = serveList(exampleList());
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Take the suggestion" }));
  await user.click(screen.getByRole("button", { name: "Mend 1 row" }));
  await screen.findByText("Counting");
  expect(list.asked).toEqual([{ rows: [{ position: 7, email: "ada@gmail.com" }] }]);
  // The previous counts stay visible while the rows are counted again.
  expect(screen.getByRole("heading", { name: "What is in the list" })).toBeVisible();
});

test("a list that waits for its column is counted once one is chosen", async () => {
  const list = serveList(exampleList({ state: "needs_mapping", counts: null }));
  server.use(
    serve(readListPreview, () =>
      preview({ email_column: { index: null, because: "several_fit", candidates: [0, 1] } }),
    ),
  );
  const user = await openList();
  await user.selectOptions(await screen.findByLabelText("Column with the addresses"), "0");
  await waitFor(() => expect(list.asked).toEqual([{ mapping: { email_column: 0 } }]));
});

test("before the start it is said how long a list may take, and which domain takes the longest", async () => {
  const expected = {
    seconds: [600, 14_400] as [number, number],
    domains: 40,
    brake: { domain: "gmail.com", rows: 630, per_minute: 60 },
  };
  serveList(exampleList({ expected }));
  await openList();
  expect(await screen.findByText("Takes 10 min to 4 hours.")).toBeVisible();
  expect(
    screen.getByText(
      /belong to 40 domains\. gmail\.com takes the longest: 630 rows, at 60 a minute\. Unknown rows/u,
    ),
  ).toBeVisible();
});

test("credits that are held for other lists cannot be spent on this one", async () => {
  serveAccount({}, 1250, 650);
  serveList(exampleList());
  await openList();
  expect(await screen.findByText(/Held for other lists: 650 credits/u)).toBeVisible();
  expect(screen.getByText(/400 credits are missing/u)).toBeVisible();
});

test("where credits are missing, a list can be bound to those there are", async () => {
  serveAccount({}, 400);
  const list = serveList(exampleList());
  server.use(
    serve(updateList, ({ body }) => {
      list.asked.push(body);
      list.now = exampleList({ options: { ...exampleList().options, max_credits: 400 } });
      return list.now;
    }),
  );
  const user = await openList();
  await user.click(await screen.findByRole("button", { name: "Spend at most 400 credits" }));
  await user.click(
    await screen.findByRole("button", { name: "Check 1,000 addresses for at most 400 credits" }),
  );
  await screen.findByText("In line");
  expect(list.asked).toEqual([{ options: { max_credits: 400 } }, {}]);
});
