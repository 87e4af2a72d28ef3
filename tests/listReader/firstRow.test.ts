import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  tuple,
} from "fast-check";
import { expect, test } from "vitest";
import { fileOf, takeFile } from "./readFile.ts";

const rowsOf = async (text: string, name = "list.csv") =>
  (await takeFile(fileOf(name, text))).cells.map((cells) => cells.join("|"));

test.each([
  ["an address and a name in pasted text", "a@x.com Ann\nb@x.com Bob\nc@x.com", "list.txt"],
  ["several addresses in one cell", 'Acme,"a@x.com; b@x.com"\nBeta,c@x.com'],
  ["a broken address", "Ann,joe@acme\nBob,b@x.com\nCid,c@x.com"],
  ["an address without a name before the @", "Ann,@acme.com\nBob,b@x.com"],
  ["an address after a name", "Ann Li: a@x.com\nb@x.com\nc@x.com"],
  ["a name and no address", "Ann,\nBob,b@x.com\nCid,c@x.com"],
  ["a remark about a missing address", "Ann,no email\nBob,b@x.com\nCid,c@x.com"],
  ["a filler", "Ann,n/a\nBob,b@x.com"],
  ["a word of headings as a value", "Ann,Work\nBob,b@x.com"],
  ["two words that are data as well", "sent,opened\nBob,b@x.com"],
  ["the same word of headings twice", "Title,title\nBob,b@x.com"],
  ["one word of headings and another one", "Name,Xyzzy\nBob,b@x.com"],
  ["words of headings in less than half of it", "Name,City,Ann,Xyzzy,Li\nBob,b@x.com,x,y,z"],
  ["a full-width @", "Ann,a＠x.com\nBob,b@x.com"],
  ["a street with a number", "Street 12,Phone 555\nBob,b@x.com"],
  ["no name of a column, above one that repeats headings", "Ann,Rome\nName,Email\nBob,b@x.com"],
])("a first row with %s is kept as a row", async (_, text, name?: string) => {
  expect(await rowsOf(text, name)).toHaveLength(text.split("\n").length);
});

test.each([
  "Email",
  "Contact",
  "Name,City,Xyzzy,Qux",
  "Name,E-mail 1 - Value",
  "First Name,Last Name,Contact",
  "id,contact",
  "Vorname;Nachname;Kontakt",
  "Nom;Prénom;Contact",
  "Nombre;Apellidos;Contacto",
  "Nome;Telefone;Contato",
  "Nome;Cognome;Contatto",
  "Naam;Achternaam;Contactpersoon",
  "Namn;Företag;Kontakt",
  "Nimi;Yritys;Yhteyshenkilö",
  "Imię;Nazwisko;Kontakt",
  "Jméno;Příjmení;Kontakt",
  "Név;Cég;Kapcsolat",
  "Nume;Prenume;Contact",
  "Ad;Soyad;Telefon",
  "Имя;Фамилия;Контакт",
  "Ім’я;Прізвище;Контакт",
  "Όνομα;Επώνυμο;Τηλέφωνο",
  "الاسم;الهاتف;المدينة",
  "שם פרטי;שם משפחה;טלפון",
  "नाम;फ़ोन;पता",
  "姓名,公司,联系方式",
  "氏名,会社名,連絡先",
  "이름,회사,연락처",
  "firstName,lastName,userName",
  "#,Your answer,And your email?",
  "Subscriber,Subscribed,Location,Sent,Opens,Clicks",
  "Titre,Prénom,Nom,Adresse de messagerie",
  "Licenses,Block credential,Proxy addresses",
])("%s is a header", async (header) => {
  const delimiter = header.includes(";") ? ";" : ",";
  const width = header.split(delimiter).length;
  const row = (name: string) =>
    [...Array.from({ length: width - 1 }, () => name), `${name}@x.com`].join(delimiter);
  expect(await rowsOf(`${header}\n${row("ann")}\n${row("bob")}\n`)).toEqual(
    ["ann", "bob"].map((name) => row(name).replaceAll(delimiter, "|")),
  );
});

test("titles above a header aren't rows, and a dash alone is one", async () => {
  expect(await rowsOf("Customers\n\nName,Contact\nAnn,a@x.com\n")).toEqual(["Ann|a@x.com"]);
  expect(await rowsOf("email\na@x.com\n-\n-----\nb@x.com\n")).toEqual(["a@x.com", "-", "b@x.com"]);
});

test("a delimiter inside quotes doesn't split a table whose commas split every row", async () => {
  const rows = [
    ["Ann Li", "", "a@x.com; b@x.com"],
    ["Ann Li", "Ann Li", "a@x.com; b@x.com"],
    ["Eve", "Oslo", "eve@example.org"],
  ];
  const lines = rows.map((cells) => cells.map((one) => `"${one}"`).join(","));
  expect((await takeFile(fileOf("list.csv", lines.join("\n")))).cells).toEqual(rows);
});

const filled = constantFrom(
  "Ann Li",
  "Bob",
  "Acme GmbH",
  "Zoë",
  "王伟",
  "42",
  "2026-01-01",
  "n/a",
  "no email",
  "yes",
);
const cell = oneof(filled, constant(""), constantFrom("Work", "Home", "Paris"));
const contact = oneof(
  { weight: 4, arbitrary: nat(999).map((n) => `user${n}@example.com`) },
  constantFrom("joe@acme", "a@x.com; b@x.com", "Joe joe@x.com", "SMTP:joe@x.com", "", "N/A", "-"),
);
const header = constantFrom(
  ["Name", "Company", "Email"],
  ["Vorname", "Ort", "E-Mail"],
  ["氏名", "会社名", "メール"],
  ["Nombre", "Ciudad", "Contacto"],
);

test("any table has as many rows as were written, without a header that names columns", async () => {
  await assert(
    asyncProperty(
      option(header, { nil: null }),
      array(tuple(filled, cell, contact), { minLength: 1, maxLength: 8 }),
      constantFrom(",", ";", "\t"),
      async (names, contacts, delimiter) => {
        const rows = [...contacts, ["Eve", "Oslo", "eve@example.org"]];
        const lines = [...(names === null ? [] : [names]), ...rows].map((cells) =>
          cells.map((one) => `"${one}"`).join(delimiter),
        );
        const taken = await takeFile(fileOf("list.csv", lines.join("\n")));
        expect(taken.cells).toEqual(rows);
      },
    ),
    { numRuns: 2000 },
  );
});
