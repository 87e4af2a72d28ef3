import { expect, test } from "vitest";
import { encodeText } from "#tests/support/encodeText.ts";
import { fileOf, takeFile } from "./readFile.ts";

/** Names of people and places as lists in a language have them. */
const names: Record<string, string[]> = {
  french: ["Renée Lefèvre", "Françoise Dubœuf", "Jérôme Château", "Gaëlle Benoît", "Anaïs Hervé"],
  german: ["Jürgen Müller", "Käthe Weiß", "Björn Schröder", "Günther Größe", "Änne Österreich"],
  spanish: ["Íñigo Muñoz", "José Peña", "María Núñez", "Andrés Gómez", "Begoña Ibáñez"],
  danish: ["Søren Ødegård", "Åse Kjær", "Jørgen Høyer", "Bjørn Sæther", "Kåre Blåbjerg"],
  portuguese: ["João Conceição", "Inês Magalhães", "Simão Araújo", "Luísa Gonçalves"],
  icelandic: ["Þórður Guðmundsson", "Ásdís Ýr", "Björk Æsa", "Sigríður Þórðardóttir"],
  typed: ["O’Brien – “Ann”", "5 € a month…", "d’Arc", "the «new» one"],
  polish: ["Łukasz Wiśniewski", "Żaneta Dąbrowska", "Grażyna Wójcik", "Małgorzata Źródło"],
  czech: ["Jiří Dvořák", "Tomáš Němec", "Věra Růžičková", "Ondřej Šťastný", "Žofie Černá"],
  hungarian: ["Győző Szűcs", "Réka Tóth", "Árpád Kovács", "Zsófia Őri", "László Fűzfa"],
  turkish: ["Ayşe Yılmaz", "Çağrı Şahin", "İbrahim Öztürk", "Gülşen Işık", "Doğan Güneş"],
  vietnamese: [
    "Nguyê\u0303n Văn Đư\u0301c",
    "Trâ\u0300n Thi\u0323 Hoa",
    "Lê Quô\u0301c Viê\u0323t",
  ],
  lithuanian: ["Živilė Šimkutė", "Jūratė Žukauskaitė", "Mindaugas Ąžuolas", "Rūta Čiurlionytė"],
  russian: ["Анна Иванова", "Пётр Смирнов", "Наталья Щербакова", "Сергей Хорошилов"],
  ukrainian: ["Олена Шевченко", "Ігор Їжакевич", "Юлія Мельник", "Євген Петренко"],
  greek: ["Γιώργος Παπαδόπουλος", "Ελένη Κωνσταντίνου", "Νίκος Ιωάννου", "Μαρία Αγγέλου"],
  hebrew: ["דוד כהן", "שרה לוי", "משה מזרחי", "רחל אברהם", "יוסף פרץ"],
  arabic: ["محمد أحمد", "فاطمة الزهراء", "عبد الله حسن", "مريم خليل", "يوسف إبراهيم"],
  thai: ["สมชาย ใจดี", "สมหญิง รักไทย", "ประเสริฐ ศรีสุข", "วิชัย แสงทอง"],
  japanese: ["山田太郎", "佐藤花子", "鈴木イチロー", "高橋みなみ", "田中　一郎"],
  chinese: ["王伟", "李雷", "张敏", "欧阳娜娜", "诸葛亮", "上海贸易公司"],
  taiwanese: ["陳志明", "林美玲", "黃淑惠", "歐陽娜娜", "臺北貿易公司"],
  korean: ["김철수", "이영희", "박지훈", "최민준", "서울 무역 회사"],
};

const written: [language: string, encoding: string][] = [
  ["french", "windows-1252"],
  ["german", "windows-1252"],
  ["spanish", "windows-1252"],
  ["danish", "windows-1252"],
  ["portuguese", "windows-1252"],
  ["icelandic", "windows-1252"],
  ["typed", "windows-1252"],
  ["french", "iso-8859-15"],
  ["french", "macintosh"],
  ["german", "macintosh"],
  ["spanish", "macintosh"],
  ["polish", "windows-1250"],
  ["polish", "iso-8859-2"],
  ["czech", "windows-1250"],
  ["czech", "iso-8859-2"],
  ["hungarian", "windows-1250"],
  ["turkish", "windows-1254"],
  ["vietnamese", "windows-1258"],
  ["lithuanian", "windows-1257"],
  ["russian", "windows-1251"],
  ["russian", "koi8-r"],
  ["russian", "ibm866"],
  ["russian", "iso-8859-5"],
  ["russian", "x-mac-cyrillic"],
  ["ukrainian", "windows-1251"],
  ["greek", "windows-1253"],
  ["greek", "iso-8859-7"],
  ["hebrew", "windows-1255"],
  ["arabic", "windows-1256"],
  ["thai", "windows-874"],
  ["japanese", "shift_jis"],
  ["japanese", "euc-jp"],
  ["chinese", "gb18030"],
  ["taiwanese", "big5"],
  ["korean", "euc-kr"],
];

const rowsOf = (language: string): string[][] =>
  (names[language] ?? []).map((name, index) => [name, `user${index}@example.com`, String(index)]);
const csvOf = (rows: string[][], end = "\r\n"): string =>
  [["name", "email", "n"], ...rows].map((cells) => `${cells.join(",")}${end}`).join("");

test.each(written)(
  "names that are %s in %s are read as they were written",
  async (language, encoding) => {
    const rows = rowsOf(language);
    const taken = await takeFile(fileOf("list.csv", encodeText(csvOf(rows), encoding), 7));
    expect(taken.cells).toEqual(rows);
    expect(taken.understood?.preview.because.encoding).toBe("not_utf8");
    expect(taken.understood?.preview.email_column.index).toBe(1);
  },
);

const single: [name: string, encoding: string][] = [
  ["José", "windows-1252"],
  ["Zoë", "windows-1252"],
  ["O’Hara", "windows-1252"],
  ["Jürgen", "macintosh"],
  ["Łukasz", "windows-1250"],
  ["Ayşe", "windows-1254"],
  ["Анна", "windows-1251"],
  ["АННА ИВАНОВА", "windows-1251"],
  ["Анна", "koi8-r"],
  ["דוד", "windows-1255"],
  ["王伟", "gb18030"],
  ["陳志明", "big5"],
  ["山田", "shift_jis"],
  ["김철수", "euc-kr"],
];

test.each(single)("%s alone in %s is enough to tell", async (name, encoding) => {
  const bytes = encodeText(`name,email\n${name},a@x.com\n`, encoding);
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.cells).toEqual([[name, "a@x.com"]]);
});

test.each(["french", "polish", "russian", "japanese", "korean"])(
  "names that are %s are UTF-8 where they are, with any line ends",
  async (language) => {
    const rows = rowsOf(language);
    for (const end of ["\n", "\r", "\r\n"]) {
      const taken = await takeFile(fileOf("list.csv", csvOf(rows, end), 5));
      expect(taken.cells).toEqual(rows);
      expect(taken.understood?.preview.because.encoding).toBe("valid_utf8");
    }
  },
);

test("Japanese in seven bits is read", async () => {
  const escape = "\u001B";
  const bytes = Buffer.from(
    `name,email\r\n${escape}$B;3ED${escape}(B,a@x.com\r\n${escape}$B$_$J$_${escape}(B,b@x.com\r\n`,
    "latin1",
  );
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.cells).toEqual([
    ["山田", "a@x.com"],
    ["みなみ", "b@x.com"],
  ]);
});

test("an encoding that was guessed wrongly can be changed", async () => {
  const bytes = encodeText("name,email\nзима,a@x.com\n", "koi8-r");
  const chosen = await takeFile(fileOf("list.csv", bytes), { encoding: "koi8-r" });
  expect(chosen.cells).toEqual([["зима", "a@x.com"]]);
  const other = await takeFile(fileOf("list.csv", bytes), { encoding: "windows-1258" });
  expect(other.cells[0]?.[1]).toBe("a@x.com");
});

test("lines of two encodings in one file are each read as they are", async () => {
  const utf8 = ["Renée", "Zoë", "李雷"].map((name) => `${name},a@x.com\n`).join("");
  const bytes = Buffer.concat([
    Buffer.from(`name,email\n${utf8}`),
    encodeText("Jürgen,b@x.com\n", "windows-1252"),
    Buffer.from(utf8),
  ]);
  for (const piece of [1, 3, 1000]) {
    const taken = await takeFile(fileOf("list.csv", bytes, piece));
    expect(taken.understood?.preview).toMatchObject({
      mapping: { encoding: "utf-8" },
      because: { encoding: "mostly_utf8" },
    });
    expect(taken.cells.map(([name]) => name)).toEqual([
      "Renée",
      "Zoë",
      "李雷",
      "Jürgen",
      "Renée",
      "Zoë",
      "李雷",
    ]);
  }
});

test("a line that is no UTF-8, far behind the beginning, changes itself alone", async () => {
  const line = "Zoë,a@x.com\n";
  const bytes = Buffer.concat([
    Buffer.from(`name,email\n${line.repeat(40_000)}`),
    encodeText("Renée,r@x.com\n", "windows-1252"),
  ]);
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.understood?.preview.because.encoding).toBe("mostly_utf8");
  expect([taken.cells[0]?.[0], taken.cells.at(-1)?.[0]]).toEqual(["Zoë", "Renée"]);
});

test("Cyrillic text far after an ASCII beginning differs from Western letters", async () => {
  const bytes = Buffer.concat([
    Buffer.from(`name,email\n${"Ann,a@x.com\n".repeat(30_000)}`),
    encodeText("Анна Иванова,r@x.com\n", "windows-1251"),
  ]);
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.understood?.preview.mapping.encoding).toBe("windows-1251");
  expect(taken.cells.at(-1)?.[0]).toBe("Анна Иванова");
});

const odd: [string, Buffer, string[][]][] = [
  [
    "UTF-8 with a mark above a line that names the delimiter",
    Buffer.from("\uFEFFsep=;\r\nname;email\r\nZoë;a@x.com\r\n"),
    [["Zoë", "a@x.com"]],
  ],
  [
    "UTF-16LE with a mark above a line that names the delimiter",
    Buffer.from("\uFEFFsep=|\r\nname|email\r\nZoë|a@x.com\r\n", "utf16le"),
    [["Zoë", "a@x.com"]],
  ],
  [
    "UTF-16LE of Chinese without a mark",
    Buffer.from("姓名,email\n王伟,a@example.com\n李雷,b@example.com\n", "utf16le"),
    [
      ["王伟", "a@example.com"],
      ["李雷", "b@example.com"],
    ],
  ],
  [
    "UTF-16BE without a mark, with lone carriage returns",
    Buffer.from("name\temail\rZoë\ta@x.com\r", "utf16le").swap16(),
    [["Zoë", "a@x.com"]],
  ],
  [
    "UTF-16LE that ends in the middle of a character",
    Buffer.from("\uFEFFname,email\nZoë,a@x.com\n", "utf16le").subarray(0, -1),
    [["Zoë", "a@x.com"]],
  ],
  [
    "GB18030 with its mark",
    Buffer.concat([
      Buffer.from([0x84, 0x31, 0x95, 0x33]),
      encodeText("name,email\n王伟,a@x.com\n", "gb18030"),
    ]),
    [["王伟", "a@x.com"]],
  ],
  [
    "ASCII that is filled up with NUL",
    Buffer.concat([Buffer.from("name,email\nAnn,a@x.com\n"), Buffer.alloc(4096)]),
    [["Ann", "a@x.com"]],
  ],
  [
    "UTF-8 with characters beyond the first plane",
    Buffer.from("name,email\n😀𠮷,a@x.com\n"),
    [["😀𠮷", "a@x.com"]],
  ],
  [
    "text with the mark of what could not be read before",
    Buffer.from("name,email\nRen\uFFFDe,a@x.com\n"),
    [["Ren\uFFFDe", "a@x.com"]],
  ],
];

test.each(odd)("%s is read", async (_, bytes, cells) => {
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.refused).toBeUndefined();
  expect(taken.cells).toEqual(cells);
});

const utf32 = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (char) => Buffer.from(`${char}\0\0\0`, "latin1")));

const none: [string, Buffer][] = [
  ["UTF-32LE without a mark", utf32("name,email\nAnn,a@x.com\n")],
  [
    "the mark of UTF-16 before ASCII",
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("name,email\nAnn,a@x.com\n")]),
  ],
  [
    "numbers of 16 bits",
    Buffer.from(Uint16Array.from({ length: 2000 }, (_, i) => (i * 31) % 300).buffer),
  ],
  [
    "upper bytes at random",
    Buffer.from(
      Array.from({ length: 3000 }, (_, i) =>
        i % 40 === 0 ? 10 : 0x80 + ((i * 7919 + (i >> 3) * 104_729) % 128),
      ),
    ),
  ],
];

test.each(none)("%s are refused as no text", async (_, bytes) => {
  const taken = await takeFile(fileOf("list.csv", bytes));
  expect(taken.refused).toEqual({ code: "encoding_unreadable", line: null });
});
