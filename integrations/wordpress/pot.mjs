import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = import.meta.dirname;
const template = join(folder, "languages/mailverdict.pot");

/** Returns the PHP files of the plugin, by path below its folder. */
const sources = () => [
  "mailverdict.php",
  ...readdirSync(join(folder, "includes"))
    .toSorted()
    .map((name) => `includes/${name}`),
];

/** Returns the texts of a file with their notes for translators. Texts are single-quoted, as everywhere in the plugin. */
function textsOf(file) {
  const source = readFileSync(join(folder, file), "utf8");
  const call =
    /(?:\/\/ (?<note>translators: [^\n]+)\n[^\n]*?)?\b(?:esc_html_|esc_attr_|_)(?:_|e)\(\s*'(?<text>(?:[^'\\]|\\.)*)',\s*'mailverdict',?\s*\)/gu;
  return [...source.matchAll(call)].map(({ groups: { note, text } }) => ({
    note,
    text: text.replaceAll(/\\(.)/gu, "$1"),
    file,
  }));
}

/** Returns the template for translations: each text once, with its files. */
export function potText() {
  const entries = new Map();
  for (const { note, text, file } of sources().flatMap(textsOf)) {
    const entry = entries.get(text) ?? { notes: new Set(), files: new Set() };
    if (note !== undefined) {
      entry.notes.add(note);
    }
    entry.files.add(file);
    entries.set(text, entry);
  }
  const head = [
    'msgid ""',
    'msgstr ""',
    String.raw`"Project-Id-Version: Mailverdict\n"`,
    String.raw`"MIME-Version: 1.0\n"`,
    String.raw`"Content-Type: text/plain; charset=UTF-8\n"`,
    String.raw`"Content-Transfer-Encoding: 8bit\n"`,
    String.raw`"X-Domain: mailverdict\n"`,
  ].join("\n");
  const texts = [...entries].map(([text, { notes, files }]) =>
    [
      ...[...notes].map((note) => `#. ${note}`),
      `#: ${[...files].join(" ")}`,
      ...(text.includes("%") ? ["#, php-format"] : []),
      `msgid ${JSON.stringify(text)}`,
      'msgstr ""',
    ].join("\n"),
  );
  return `${[head, ...texts].join("\n\n")}\n`;
}

// `node integrations/wordpress/pot.mjs` writes it.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(template, potText());
}
