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

/** Addresses whose check does not wait on purpose. */
const quick = demoAddresses.filter(({ email }) => !/^(?:slow|timeout|greylist)/u.test(email));

/** A file of 100 addresses of the mail world, which cost nothing. */
export function sampleFile(): File {
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = names[index % names.length];
    // Two of three can be delivered to, as in a list that is looked after.
    const { email = "" } = index % 3 === 2 ? (quick[((index / 3) % quick.length) | 0] ?? {}) : {};
    const address = email === "" ? `deliverable+${index + 1}@sandbox.test` : email;
    return `${index + 1},${name},${address}`;
  });
  return fileOf("sample-100.csv", ["id,first name,email", ...lines]);
}

/** A file with everything that goes wrong in lists: two columns that fit, names and links around addresses, blanks, twins, faults. */
export function brokenFile(): File {
  return fileOf("broken.csv", [
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

function fileOf(name: string, lines: readonly string[]): File {
  // One modification time, so that the same sample is the same file.
  return new File([`${lines.join("\r\n")}\r\n`], name, { type: "text/csv", lastModified: 0 });
}
