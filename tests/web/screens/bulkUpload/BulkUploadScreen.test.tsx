import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { readListIssues, readListPreview } from "#contract/listReview.ts";
import { createList, readLists, readList } from "#contract/lists.ts";
import { createUpload, deleteUpload, unpackUpload } from "#contract/uploads.ts";
import { exampleList, pageWith, preview, runningList, upload } from "#tests/web/support/lists.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const people = new File(["name,email\nAda,ada@example.com\n"], "people.csv", { lastModified: 5 });

/** Serves uploads; returns the requests to create lists. */
function takeFiles(lists: readonly List[] = []) {
  const made: { key: string | null; body: unknown }[] = [];
  let bytes = 0;
  server.use(
    serve(createUpload, ({ body }) => {
      bytes = (body as { bytes: number }).bytes;
      return upload({ bytes });
    }),
    http.patch("*/v1/uploads/upl_1", () =>
      HttpResponse.json(upload({ bytes, received: bytes, complete: true })),
    ),
    serve(createList, ({ request, body }) => {
      made.push({ key: request.headers.get("idempotency-key"), body });
      return exampleList({ state: "parsing", counts: null });
    }),
    serve(readLists, () => pageWith(lists)),
    serve(readList, () => exampleList()),
    serve(readListPreview, () => preview()),
    serve(readListIssues, () => ({ object: "list_issues" as const, data: [] })),
  );
  return made;
}

async function open(path = "/bulk-upload") {
  quitSession();
  await openPage(path);
  await screen.findByRole("heading", { level: 1 });
  return userEvent.setup();
}

const choose = (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText("Choose files", { selector: "input" }), file);

const drop = (file: File) =>
  fireEvent.drop(document, { dataTransfer: { types: ["Files"], files: [file] } });

/** Returns a stream of a file, which jsdom lacks and every browser has. */
function streamed(this: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(Uint8Array.from(new Uint8Array(reader.result as ArrayBuffer))),
    );
    reader.readAsArrayBuffer(this);
  });
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await bytes);
      controller.close();
    },
  });
}

beforeEach(() => {
  serveAccount();
  // oxlint-disable-next-line typescript/unbound-method -- it is looked for, not called
  Blob.prototype.stream ??= streamed;
});

test("formats and limits are shown before a file is chosen", async () => {
  takeFiles();
  await open();
  expect(
    screen.getByText(
      /CSV, TSV, TXT, XLSX, XLS, ODS, JSON, NDJSON, vCard, LDIF, EML, MBOX or HTML tables/u,
    ),
  ).toHaveTextContent(/1,000,000 rows, 100 MB/u);
});

test("a file whose column is certain is uploaded, counted once, and leads to its list without a click", async () => {
  const made = takeFiles();
  const user = await open();
  await choose(user, people);
  await screen.findByRole("heading", { level: 1, name: "people.csv" });
  expect(address()).toBe("/bulk-upload/list_1");
  expect(made).toHaveLength(1);
  expect(made[0]?.key).toContain("upl_1");
  expect(made[0]?.body).toMatchObject({ source: { upload_id: "upl_1" } });
  expect(localStorage.getItem("upload")).toBeNull();
});

test("with two address columns, one has to be chosen before counting", async () => {
  const made = takeFiles();
  const user = await open();
  const both = new File(["a,b\nx@example.com,y@example.com\n"], "two.csv");
  await choose(user, both);
  expect(await screen.findByText(/Several columns contain addresses/u)).toBeVisible();
  expect(await screen.findByText("Uploaded.")).toBeVisible();
  expect(made).toEqual([]);
  await user.selectOptions(screen.getByLabelText("Addresses are in"), "1");
  await screen.findByRole("heading", { level: 1, name: "people.csv" });
  expect(made[0]?.body).toMatchObject({ mapping: { email_column: 1 } });
});

test("a file that cannot be read says why and at which line, and is not counted", async () => {
  const made = takeFiles();
  const user = await open();
  await choose(user, new File(["a\n", `"${"x".repeat(70_000)}`], "broken.csv"));
  expect(await screen.findByText("We can't read this file")).toBeVisible();
  expect(screen.getByText(/line 2 of the file/u)).toBeVisible();
  expect(await screen.findByText("Uploaded.")).toBeVisible();
  expect(made).toEqual([]);
});

test("a file without anything in it, or too large, is refused before it is sent, dropped ones too", async () => {
  takeFiles();
  const user = await open();
  await screen.findByLabelText("Choose files", { selector: "input" });
  const large = new File(["x"], "large.csv");
  Object.defineProperty(large, "size", { value: 101 * 1024 * 1024 });
  drop(large);
  expect(await screen.findByText(/larger than 100 MB/u)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "large.csv" })).toBeNull();
  await choose(user, new File([], "empty.csv"));
  expect(await screen.findByText("The file is empty.")).toBeVisible();
  drop(people);
  expect(await screen.findByRole("heading", { name: "people.csv" })).toBeVisible();
  expect(screen.queryByText("The file is empty.")).toBeNull();
});

test("pasted addresses go the same way", async () => {
  takeFiles();
  server.use(
    serve(deleteUpload, () => undefined),
    http.patch("*/v1/uploads/upl_1", () => new Promise<never>(() => undefined)),
  );
  const user = await open("/bulk-upload?way=paste");
  await user.click(screen.getByRole("textbox", { name: "Addresses" }));
  await user.paste("ada@example.com\nbela@example.com");
  expect(screen.getByText("About 2 addresses")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Review addresses" }));
  expect(await screen.findByRole("heading", { name: "pasted.txt" })).toBeVisible();
  // The text is still there to edit.
  await user.click(screen.getByRole("button", { name: "Choose other files" }));
  expect(await screen.findByRole("textbox", { name: "Addresses" })).toHaveValue(
    "ada@example.com\nbela@example.com",
  );
});

test("an incomplete upload can be repeated or discarded", async () => {
  takeFiles();
  let given = "";
  server.use(
    serve(deleteUpload, ({ params }) => {
      given = String(params["id"]);
      return undefined;
    }),
  );
  const kept = { id: "upl_9", name: "people.csv", bytes: 30, lastModified: 5 };
  localStorage.setItem("upload", JSON.stringify(kept));
  const user = await open();
  expect(screen.getByText("people.csv isn't fully uploaded")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard upload" }));
  await waitFor(() => expect(given).toBe("upl_9"));
  expect(localStorage.getItem("upload")).toBeNull();
});

test("the account's lists show their state", async () => {
  takeFiles([
    runningList(402, { name: "Running one" }),
    exampleList({ id: "list_2", name: "Counted one" }),
  ]);
  await open();
  const row = (await screen.findByRole("link", { name: "Running one" })).closest("tr")!;
  expect(row).toHaveTextContent(/Running40%1,010/u);
  expect(screen.getByRole("link", { name: "Counted one" })).toHaveAttribute(
    "href",
    "/bulk-upload/list_2",
  );
});

test("lists are found by name and state, both in the URL, and turned over within them", async () => {
  takeFiles();
  const asked: string[] = [];
  server.use(
    serve(readLists, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const fits = searchParams.get("q") !== "nothing";
      return {
        ...pageWith(fits ? [exampleList({ name: "people.csv" })] : []),
        next_cursor: fits ? "cur_2" : null,
      };
    }),
  );
  const user = await open("/history?tab=lists");
  await user.type(await screen.findByLabelText("Name contains"), "peo");
  await waitFor(() => expect(address()).toBe("/history?tab=lists&q=peo"));
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.selectOptions(screen.getByLabelText("State"), "ready");
  await waitFor(() => expect(asked).toContain("limit=20&q=peo&state=ready"));
  await user.click(screen.getByRole("link", { name: "Older lists" }));
  expect(address()).toBe("/history?tab=lists&q=peo&state=ready&after=cur_2");
  await user.clear(screen.getByLabelText("Name contains"));
  await user.type(screen.getByLabelText("Name contains"), "nothing");
  expect(await screen.findByText("No lists match. Change or clear the filters.")).toBeVisible();
  expect(address()).toBe("/history?tab=lists&q=nothing&state=ready");
});

test("a tag of a list opens the lists that have it, and another can be chosen", async () => {
  takeFiles();
  const asked: (string | null)[] = [];
  server.use(
    serve(readLists, ({ request }) => {
      const tag = new URL(request.url).searchParams.get("tag");
      asked.push(tag);
      const lists = [
        exampleList({ id: "list_1", name: "people.csv", tags: ["spring", "crm"] }),
        exampleList({ id: "list_2", name: "guests.csv", tags: ["crm"] }),
      ];
      return pageWith(lists.filter(({ tags }) => tag === null || tags.includes(tag)));
    }),
  );
  const user = await open("/history?tab=lists");
  await screen.findByRole("link", { name: "guests.csv" });
  await user.click(screen.getByRole("link", { name: "Lists tagged spring" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "guests.csv" })).toBeNull());
  expect(address()).toBe("/history?tab=lists&tag=spring");
  await user.click(screen.getByRole("button", { name: /^Filter/u }));
  expect(screen.getByLabelText("Tag")).toHaveDisplayValue("spring");
  await user.selectOptions(screen.getByLabelText("Tag"), "crm");
  expect(await screen.findByRole("link", { name: "guests.csv" })).toBeVisible();
  expect(asked).toContain("crm");
  await user.selectOptions(screen.getByLabelText("Tag"), "Any tag");
  await waitFor(() => expect(address()).toBe("/history?tab=lists"));
});

test("an account without lists is not asked which ones it wants", async () => {
  takeFiles();
  await open("/history?tab=lists");
  expect(await screen.findByText(/^No lists yet/u)).toBeVisible();
  expect(screen.queryByLabelText("Name contains")).toBeNull();
});

test("the samples are as they are described: a hundred rows, and a file with two columns that fit", async () => {
  const { sampleFile, brokenFile } = await import("#web/screens/bulkUpload/sampleFile.ts");
  const { value } = await sampleFile().stream().getReader().read();
  expect(new TextDecoder().decode(value).trim().split("\r\n")).toHaveLength(101);
  const takes = takeFiles();
  const user = await open();
  await user.click(screen.getByText("Try a sample file"));
  await user.click(screen.getByRole("button", { name: "Use the broken file" }));
  expect(await screen.findByText(/Several columns contain addresses/u)).toBeVisible();
  expect([takes, brokenFile().name]).toEqual([[], "broken.csv"]);
});

test.each([
  ["too_many_uploads", "Upload limit reached", "Turn one into a list or delete one."],
  ["uploads_full", "No room for more uploads", "Try again in an hour, or ask its operator"],
] as const)("%s is reported in a sentence with the next step", async (code, title, step) => {
  takeFiles();
  server.use(serve(createUpload, () => problem(code)));
  const user = await open();
  await choose(user, people);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(step, { exact: false })).toBeVisible();
});

test("a list is imported from a URL; anything else is rejected before it is sent", async () => {
  const made = takeFiles();
  const user = await open("/bulk-upload?way=url");
  const field = await screen.findByLabelText("File URL");
  await user.type(field, "example.com/people.csv{Enter}");
  expect(await screen.findByText("Enter a URL that starts with https:// or http://")).toBeVisible();
  expect(made).toEqual([]);
  await user.clear(field);
  await user.type(field, "https://example.com/people.csv{Enter}");
  await screen.findByRole("heading", { level: 1, name: "people.csv" });
  expect(made[0]?.body).toEqual({ source: { url: "https://example.com/people.csv" } });
});

test("several files are packed into one archive that any program opens", async () => {
  const { createZip } = await import("#web/screens/bulkUpload/createZip.ts");
  const one = new File(["email\nada@example.com\n"], "one.csv", { lastModified: 5 });
  const packed = await createZip([one, new File(["email\nbela@example.com\n"], "one.csv")]);
  expect(packed.name).toBe("one-and-1-more.zip");
  const { value } = await packed.stream().getReader().read();
  const { entriesOf } = await import("#tests/support/zipEntries.ts");
  expect(entriesOf(value!)).toEqual([
    { name: "one.csv", text: "email\nada@example.com\n", intact: true },
    { name: "2-one.csv", text: "email\nbela@example.com\n", intact: true },
  ]);
});

test("each file of an archive becomes a list; a failed one is sent again without the others", async () => {
  const made = takeFiles();
  let unpacked = 0;
  server.use(
    serve(unpackUpload, () => {
      unpacked += 1;
      return {
        object: "list" as const,
        data: [upload({ id: "upl_2", complete: true }), upload({ id: "upl_3", complete: true })],
      };
    }),
  );
  let refused = false;
  server.use(
    serve(createList, ({ request, body }) => {
      const key = request.headers.get("idempotency-key");
      if (key === "upl_3" && !refused) {
        refused = true;
        return problem("concurrency_limited");
      }
      made.push({ key, body });
      return exampleList({ state: "parsing", counts: null });
    }),
  );
  const user = await open();
  await choose(user, new File(["PK"], "both.zip", { lastModified: 5 }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(address()).toBe("/history?tab=lists"));
  expect(unpacked).toBe(1);
  expect(new Set(made.map(({ key }) => key))).toEqual(new Set(["upl_2", "upl_3"]));
  expect(made.at(-1)?.body).toEqual({ source: { upload_id: "upl_3" } });
});
