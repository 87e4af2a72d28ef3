import { describe, expect, test } from "vitest";
import { mapping } from "#contract/listShape.ts";
import { fileOf, takeFile } from "./readFile.ts";

const rows = [
  ["Name", "Email", "City"],
  ["Ann Lee", "ann@x.com", "Lyon"],
  ["Bob | Ray; Jr", "bob@x.com", "Bonn, Germany"],
  ["Cy", "cy@x.com", ""],
];

describe("delimiters", () => {
  const delimiters = [
    "~",
    ":",
    "§",
    "^",
    "\u001F",
    "\u0001",
    "/",
    "#",
    "!",
    "¦",
    "•",
    "*",
    "||",
    "::",
  ];
  test.each(delimiters)("%j splits a table", async (delimiter) => {
    const table = rows.map((cells) =>
      cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)),
    );
    const text = table.map((cells) => cells.join(delimiter)).join("\r\n");
    for (const [name, piece] of [
      ["list.csv", 1000],
      ["list.txt", 1000],
      ["list.csv", 1],
    ] as const) {
      const { understood, cells } = await takeFile(fileOf(name, text, piece));
      expect(understood?.preview).toMatchObject({
        format: "csv",
        mapping: { delimiter, header: true, email_column: 1 },
        because: { delimiter: "consistent" },
      });
      expect(cells).toEqual(rows.slice(1));
      expect(mapping.safeParse(understood?.preview.mapping).success).toBe(true);
    }
  });

  test.each(["~", "::"])(
    "%j splits a table in which a contact has no address",
    async (delimiter) => {
      const table = (contacts: string[]) =>
        ["id name email city", ...contacts].map((row) => row.replaceAll(" ", delimiter)).join("\n");
      const contacts = ["1 Ann a@x.com Rome", "2 Bob b@x.com Oslo", "3 Cid  Bonn"];
      const taken = await takeFile(fileOf("list.txt", table(contacts)));
      expect(taken.cells).toEqual(contacts.map((row) => row.split(" ")));
      // With addresses in less than half of the rows, it may be text.
      const few = await takeFile(
        fileOf("list.txt", table([...contacts, "4 Dan  Bonn", "5 Eve  Rome"])),
      );
      expect(few.understood?.preview.mapping.delimiter).not.toBe(delimiter);
    },
  );

  test("cells in quotes between two characters may have them, and line breaks", async () => {
    const text = 'Name||Email\n"Ann||\nLee"||ann@x.com\nB|ob||"bob@x.com"\n';
    for (const piece of [1000, 1, 3]) {
      const taken = await takeFile(fileOf("list.csv", text, piece));
      expect(taken.cells).toEqual([
        ["Ann||\nLee", "ann@x.com"],
        ["B|ob", "bob@x.com"],
      ]);
      expect(taken.understood?.preview.mapping.delimiter).toBe("||");
    }
  });

  test.each([
    ["labels", "SMTP:a@x.com\nsmtp:b@x.com\nSMTP:c@x.com"],
    ["names, as people paste them", "Ann Li: a@x.com\nBob Ray: b@x.com\nCy Low: c@x.com"],
    ["bullets", "• a@x.com\n• b@x.com\n• c@x.com"],
    ["rows of different length", "Ann~a@x.com~1\nBob~b@x.com\nCy~c@x.com~2"],
    ["two columns of addresses", "a@x.com/b@x.com/1\nc@x.com/d@x.com/2"],
    ["links", "https://a.x.com/\nhttps://b.x.com/\na@x.com"],
  ])("%s are no table", async (_, text) => {
    const { understood } = await takeFile(fileOf("list.txt", text));
    expect(understood?.preview.mapping.delimiter ?? null).toBe(null);
  });

  test("the usual delimiters come first", async () => {
    const text = "a@x.com,Ann:Lee:1\nb@x.com,Bob:Ray:2\n";
    const { understood } = await takeFile(fileOf("list.csv", text));
    expect(understood?.preview.mapping.delimiter).toBe(",");
  });
});

describe("a table whose cells all have an address and more waits for its owner", () => {
  const text = "Contact\nAnn Lee ann@x.com Lyon\nBob bob@x.com Bonn\nCy Low cy@x.com Rome\n";
  test("with a guess, which is then read", async () => {
    const { understood } = await takeFile(fileOf("list.csv", text));
    expect(understood?.preview.email_column).toEqual({
      index: null,
      because: "unsplit",
      candidates: [0],
    });
    const chosen = await takeFile(fileOf("list.csv", text), { email_column: 0 });
    expect(chosen.understood?.preview.email_column.index).toBe(0);
    expect(chosen.cells).toHaveLength(3);
  });

  test.each([
    ["two rows", "list.csv", "Ann ann@x.com\nBob bob@x.com\n"],
    ["a row that is an address", "list.csv", "Ann ann@x.com\nbob@x.com\nCy cy@x.com\n"],
    ["names before brackets", "list.csv", "Ann <ann@x.com>\nBob <bob@x.com>\nCy <cy@x.com>\n"],
    [
      "several addresses",
      "list.csv",
      '"a@x.com; b@x.com"\n"c@x.com; d@x.com"\n"e@x.com; f@x.com"\n',
    ],
    ["plain text", "list.txt", "Ann Lee ann@x.com\nBob bob@x.com\nCy Low cy@x.com\n"],
  ])("not with %s", async (_, name, content) => {
    const { understood } = await takeFile(fileOf(name, content));
    expect(understood?.preview.email_column.index).toBe(0);
  });
});
