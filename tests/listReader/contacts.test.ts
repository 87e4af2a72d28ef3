import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import { zipFile } from "#tests/support/zipFile.ts";
import { takeInPieces } from "./oddFile.ts";
import { fileOf, takeFile } from "./readFile.ts";

const lines = (...all: string[]): string => all.join("\r\n");

/** A file, and the beginning of each row: address, label, name, organization, title, phone, id. */
const files: Record<string, { name: string; text: string; format: string; rows: string[][] }> = {
  "Google Contacts, vCard 3.0": {
    name: "contacts.vcf",
    format: "vcard",
    text: lines(
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:Ann Lee",
      "N:Lee;Ann;;;",
      "EMAIL;TYPE=INTERNET;TYPE=HOME:ann@home.example",
      "EMAIL;TYPE=INTERNET;TYPE=WORK:ann@acme.example",
      "TEL;TYPE=CELL:+1 555 0100",
      "ORG:Acme\\, Inc.;Sales",
      "TITLE:Buyer",
      "CATEGORIES:myContacts",
      "END:VCARD",
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:",
      "N:;;;;",
      "EMAIL;TYPE=INTERNET:bob@x.example",
      "END:VCARD",
      "",
    ),
    rows: [
      ["ann@home.example", "home", "Ann Lee", "Acme, Inc., Sales", "Buyer", "+1 555 0100", ""],
      ["ann@acme.example", "work", "Ann Lee", "Acme, Inc., Sales", "Buyer", "+1 555 0100", ""],
      ["bob@x.example", "", ""],
    ],
  },
  "Apple Contacts, with groups, labels and a picture": {
    name: "Contacts.vcf",
    format: "vcard",
    text: lines(
      "BEGIN:VCARD",
      "VERSION:3.0",
      "PRODID:-//Apple Inc.//macOS 14.5//EN",
      "N:Müller;Jörg;;;",
      "FN:Jörg Müller",
      "EMAIL;type=INTERNET;type=WORK;type=pref:joerg@acme.example",
      "item1.EMAIL;type=INTERNET:joerg@club.example",
      "item1.X-ABLabel:_$!<Other>!$_",
      "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD/4QBARXhpZgAATU0AKgAAAAgAAYdp",
      ...Array.from({ length: 3000 }, () => ` ${"EMAIL:no@photo.example".repeat(3)}`),
      "UID:6B2C",
      "END:VCARD",
    ),
    rows: [
      ["joerg@acme.example", "work", "Jörg Müller", "", "", "", "6B2C"],
      ["joerg@club.example", "other", "Jörg Müller", "", "", "", "6B2C"],
    ],
  },
  "Outlook, vCard 2.1 with quoted-printable": {
    name: "Jose.vcf",
    format: "vcard",
    text: lines(
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;LANGUAGE=es;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:P=E9rez;Jos=E9",
      "ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Compa=C3=B1=C3=ADa de =",
      "Pruebas",
      "EMAIL;PREF;INTERNET:jose@acme.example",
      "EMAIL;INTERNET;ENCODING=QUOTED-PRINTABLE:jose=40casa.example",
      "PHOTO;TYPE=JPEG;ENCODING=BASE64:",
      " /9j/4AAQSkZJRgABAQAAAQABAAD==",
      "",
      "REV:20260101T000000Z",
      "END:VCARD",
    ),
    rows: [
      ["jose@acme.example", "", "José Pérez", "Compañía de Pruebas"],
      ["jose@casa.example", "", "José Pérez", "Compañía de Pruebas"],
    ],
  },
  "vCard 4.0 with parameters in quotes and folded lines": {
    name: "a.vcard",
    format: "vcard",
    text: [
      "BEGIN:VCARD",
      "VERSION:4.0",
      'EMAIL;TYPE="work,home";ALTID=1;X-NOTE="a: b; c":ann.lee@',
      "\tverylong.example",
      "EMAIL:mailto:ann@x.example",
      "EMAIL:ANN@X.example",
      "ORG:Research",
      "  & Development",
      "END:VCARD",
    ].join("\n"),
    rows: [
      ["ann.lee@verylong.example", "work, home", "", "Research & Development"],
      ["mailto:ann@x.example", ""],
      ["ANN@X.example", ""],
    ],
  },
  "a contact without an address, and one in a card of another": {
    name: "a.vcf",
    format: "vcard",
    text: [
      "BEGIN:VCARD",
      "N:Lee;Ann",
      "TEL:1",
      "END:VCARD",
      "BEGIN:VCARD",
      "N:Ray;Bob",
      "AGENT:",
      "BEGIN:VCARD",
      "N:Inner;Ina",
      "EMAIL:ina@x.example",
      "END:VCARD",
      "EMAIL:bob@x.example",
      "END:VCARD",
    ].join("\n"),
    rows: [
      ["", "", "Ann Lee"],
      ["", "", "Bob Ray"],
      ["ina@x.example", "", "Ina Inner"],
      ["bob@x.example", "", ""],
    ],
  },
  "Thunderbird, LDIF": {
    name: "book.ldif",
    format: "ldif",
    text: lines(
      "dn: cn=Ann Lee,mail=ann@x.example",
      "objectclass: top",
      "objectclass: mozillaAbPersonAlpha",
      "givenName: Ann",
      "sn: Lee",
      "cn: Ann Lee",
      "mail: ann@x.example",
      "mozillaSecondEmail: ann@home.example",
      "",
      "dn:: Y249SsO2cmcsbWFpbD1qQHguZXhhbXBsZQ==",
      "givenName:: SsO2cmc=",
      "sn:: TcO8bGxlcg==",
      "mail:: akB4LmV4YW1wbGU=",
      "o: Acme",
      "",
    ),
    rows: [
      ["ann@x.example", "mail", "Ann Lee", "", "", "", "cn=Ann Lee,mail=ann@x.example"],
      ["ann@home.example", "mozillasecondemail", "Ann Lee"],
      ["j@x.example", "mail", "Jörg Müller", "Acme", "", "", "cn=Jörg,mail=j@x.example"],
    ],
  },
  "ldapsearch, with comments, folded lines and other services": {
    name: "dump",
    format: "ldif",
    text: [
      "# extended LDIF",
      "#",
      "# filter: (mail=*)",
      " continues",
      "version: 1",
      "dn: ou=People,dc=x",
      "ou: People",
      "",
      "dn: cn=bob,ou=People,dc=x",
      "cn: bob",
      "mail;lang-en: bob@a-very-long-domain.",
      " example",
      "jpegPhoto:< file:///etc/passwd",
      "mail:< file:///etc/passwd",
      "proxyAddresses: SMTP:BOB@a-very-long-domain.example",
      "proxyAddresses: smtp:robert@x.example",
      "proxyAddresses: X500:/o=x/cn=bob@x.example",
      "",
      "# search result",
      "search: 2",
      "result: 0 Success",
      "",
    ].join("\n"),
    rows: [
      ["bob@a-very-long-domain.example", "mail", "bob"],
      ["robert@x.example", "proxyaddresses", "bob"],
    ],
  },
  "entries without an empty line between, and one with a name alone": {
    name: "a.ldif",
    format: "ldif",
    text: "dn: cn=a\nmail: a@x.example\ndn: cn=b\ncn: Bob\n",
    rows: [
      ["a@x.example", "mail", ""],
      ["", "", "Bob"],
    ],
  },
};

describe("address books", () => {
  test.each(Object.entries(files))(
    "%s: no address is lost",
    async (_, { name, text, ...meant }) => {
      const taken = await takeInPieces(name, text);
      expect(taken.refused).toBeUndefined();
      expect(taken.understood?.preview).toMatchObject({
        format: meant.format,
        email_column: { index: 0, because: "name" },
        because: { header: "keys", delimiter: null },
      });
      expect(taken.cells.map((row, i) => row.slice(0, meant.rows[i]?.length))).toEqual(meant.rows);
      const columns = taken.understood?.preview.columns.map((column) => column.name);
      expect(columns).toEqual(["email", "label", "name", "organization", "title", "phone", "id"]);
    },
  );

  test("each row has the line of its address", async () => {
    const text = "BEGIN:VCARD\nFN:A\nEMAIL:a@x.example\nNOTE:x\nEMAIL:b@x.example\nEND:VCARD\n";
    expect((await takeFile(fileOf("a.vcf", text))).lines).toEqual([3, 5]);
    const entry = "dn: cn=a\ncn: A\nmail: a@x.example\nmail: b@x.example\n";
    expect((await takeFile(fileOf("a.ldif", entry))).lines).toEqual([3, 4]);
  });

  test("any encoding, gzip and zip are read", async () => {
    const text = "BEGIN:VCARD\r\nFN:Zoë Ünal\r\nEMAIL:zoe@x.example\r\nEND:VCARD\r\n";
    const bytes: [string, Uint8Array][] = [
      ["a.vcf", Buffer.from(text, "latin1")],
      ["a.vcf", Buffer.from(`\uFEFF${text}`, "utf16le")],
      ["a.csv", Buffer.from(`\uFEFF${text}`)],
      ["a.vcf.gz", gzipSync(text)],
      ["a.zip", zipFile([["book/a.vcf", text]])],
    ];
    for (const [name, content] of bytes) {
      expect((await takeFile(fileOf(name, content))).cells[0]?.slice(0, 3)).toEqual([
        "zoe@x.example",
        "",
        "Zoë Ünal",
      ]);
    }
  });

  test("a book with contacts but no address or name is a list without rows", async () => {
    const taken = await takeFile(fileOf("a.vcf", "BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n"));
    expect(taken.refused).toEqual({ code: "no_rows", line: null });
  });
});

describe("hostile address books", () => {
  const long = "x".repeat(65_536);
  const refused: [string, string, string, object][] = [
    [
      "an address without an end",
      "a.vcf",
      `BEGIN:VCARD\nEMAIL:${long}`,
      { code: "record_too_long", line: 2 },
    ],
    [
      "an address that is folded without an end",
      "a.vcf",
      `BEGIN:VCARD\nEMAIL:a\n${" x\n".repeat(70_000)}`,
      { code: "record_too_long", line: 2 },
    ],
    [
      "a contact whose texts don't fit in a row",
      "a.vcf",
      `BEGIN:VCARD\nFN:${"x".repeat(40_000)}\nORG:${"y".repeat(40_000)}\nEMAIL:a@x.example\nEND:VCARD`,
      { code: "record_too_long", line: 4 },
    ],
    [
      "a contact with 201 addresses",
      "a.vcf",
      `BEGIN:VCARD\n${Array.from({ length: 201 }, (_, i) => `EMAIL:a${i}@x.example\n`).join("")}`,
      { code: "too_many_columns", line: 1 },
    ],
    [
      "an attribute without an end",
      "a.ldif",
      `dn: cn=a\nmail: ${long}`,
      { code: "record_too_long", line: 2 },
    ],
  ];
  test.each(refused)("%s is refused, and where", async (_, name, text, error) => {
    expect((await takeFile(fileOf(name, text))).refused).toEqual(error);
  });

  test("pictures and notes may be longer than a row, in one line or folded", async () => {
    const photo = "A".repeat(200_000);
    const text = `BEGIN:VCARD\nPHOTO:${photo}\nNOTE:${"\n x".repeat(70_000)}\nEMAIL:a@x.example\nEND:VCARD\n`;
    expect((await takeFile(fileOf("a.vcf", text))).cells.map(([email]) => email)).toEqual([
      "a@x.example",
    ]);
    const entry = `dn: cn=a\njpegPhoto:: ${photo}\nmail: a@x.example\n`;
    expect((await takeFile(fileOf("a.ldif", entry))).cells[0]?.[0]).toBe("a@x.example");
  });

  test("200 addresses of a contact are taken", async () => {
    const emails = Array.from({ length: 200 }, (_, i) => `a${i}@x.example`);
    const text = `BEGIN:VCARD\n${emails.map((one) => `EMAIL:${one}\n`).join("")}END:VCARD`;
    expect((await takeFile(fileOf("a.vcf", text))).cells.map(([email]) => email)).toEqual(emails);
  });
});

const part = fc.constantFrom(
  ...Array.from('\r\n;:=,\\". \t@a'),
  "\r\n",
  "\r\n ",
  "=\r\n",
  "BEGIN:VCARD\n",
  "END:VCARD\n",
  "EMAIL;TYPE=home:a@x.example",
  "EMAIL;ENCODING=QUOTED-PRINTABLE:b=40x.example",
  "FN:Ann",
  "item1.X-ABLabel:x",
  "dn: cn=a\n",
  "mail:: YUB4LmV4YW1wbGU=",
  "mail: c@x.example",
  "é",
  "\0",
);
test.each([
  ["a.vcf", "BEGIN:VCARD\n"],
  ["a.ldif", "dn: cn=a\n"],
])("%s of any text gives the same rows, or the same refusal, in pieces", async (name, start) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 50 }),
      fc.integer({ min: 1, max: 9 }),
      async (all, size) => {
        const text = start + all.join("");
        expect(await takeFile(fileOf(name, text, size))).toEqual(
          await takeFile(fileOf(name, text)),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test("a book with any bytes changed is read or refused, never worse", async () => {
  const whole = Buffer.from(Object.values(files)[2]?.text ?? "");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 12, max: whole.length - 1 }), fc.nat({ max: 255 })), {
        minLength: 1,
        maxLength: 6,
      }),
      async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) {
          bytes[at] = byte;
        }
        const taken = await takeFile(fileOf("a.vcf", bytes));
        expect(taken.refused === undefined || taken.refused.code !== "").toBe(true);
        expect(taken.cells.length).toBeLessThan(12);
      },
    ),
    { numRuns: 500 },
  );
});
