import { demoAddresses } from "#contract/demoAddresses.ts";

const names = [
  "Ada",
  "Béla",
  "Chen",
  "Dilnoza",
  "Emeka",
  "Fatima",
  "Grace",
  "Hugo",
  "Ines",
  "Jamal",
];
const rows = 100;

/** Addresses that the sandbox answers without delay. */
const quick = demoAddresses.filter(({ email }) => !/^(?:slow|timeout|greylist)/u.test(email));

/** Creates a CSV file with 100 sandbox addresses, which are free. */
export function sampleFile(): File {
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = names[index % names.length];
    // Two out of three are deliverable, as in a well-kept list.
    const { email = "" } = index % 3 === 2 ? (quick[((index / 3) % quick.length) | 0] ?? {}) : {};
    const address = email === "" ? `deliverable+${index + 1}@sandbox.test` : email;
    return `${index + 1},${name},${address}`;
  });
  return createFile("sample-100.csv", ["id,first name,email", ...lines]);
}

/** Creates a CSV file with common issues: two address columns, names and links around addresses, blanks, duplicates. */
export function brokenFile(): File {
  return createFile("broken.csv", [
    "name;email;second email",
    "Ada;deliverable@sandbox.test;ada@sandbox.test",
    'Béla;"Béla <mailbox-full@sandbox.test>";bela@sandbox.test',
    "Chen;mailto:deliverable+chen@sandbox.test;chen@sandbox.test",
    "Dilnoza;  mailbox-not-found@sandbox.test  ;dilnoza@sandbox.test",
    "Emeka;;emeka@sandbox.test",
    "Fatima;fatima@gmail,com;fatima@sandbox.test",
    "Grace;grace.sandbox.test;grace@sandbox.test",
    "Hugo;hugo@@sandbox.test;hugo@sandbox.test",
    "Ines;Deliverable@sandbox.test;ines@sandbox.test",
    "Jamal;anyone@null-mx.sandbox.test,;jamal@sandbox.test",
    "Kenji;=HYPERLINK(1);kenji@sandbox.test",
    '"Lea;with a quote";anyone@accept-all.sandbox.test;lea@sandbox.test',
  ]);
}

function createFile(name: string, lines: readonly string[]): File {
  // A fixed modification time identifies the sample as the same file every time.
  return new File([`${lines.join("\r\n")}\r\n`], name, { type: "text/csv", lastModified: 0 });
}
