import { hasVariable, sampleVariable, spliced, type Splicing } from "./sampleVariables.ts";

export const json = (value: string): string => JSON.stringify(value);
/** Quotes a text for PHP and Ruby, whose single quotes know two escapes. */
export const single = (text: string) =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;

export const scriptText = (text: string) =>
  hasVariable(text) ? `\`${text.replaceAll(sampleVariable, "${process.env.$1}")}\`` : json(text);

export const pythonText = (text: string) => {
  if (/^\{\{[A-Z_]+\}\}$/u.test(text)) {
    return `os.environ["${text.slice(2, -2)}"]`;
  }
  const quoted = json(text);
  return hasVariable(text) ? `f${quoted.replaceAll(sampleVariable, "{os.environ['$1']}")}` : quoted;
};

/** Literals of a language that differ from those of JSON. */
interface Notation {
  /** Words in place of `true`, `false` and `null`. */
  words: Readonly<Record<string, string>>;
  /** Marks around an object and an array, and between a name and its value. */
  marks: readonly [string, string, string, string, string];
  /** Quotes a text, so that nothing in it is interpolated. */
  quote: (text: string) => string;
  /** Writes the name of a field; quotes it by default. */
  field?: (name: string) => string;
}

/** Longest literal that is written in one line. */
const lineMax = 60;

/** Joins items between two marks: in one line, or with a line for each item. */
function joined(items: readonly string[], [first, last]: [string, string], by: string): string {
  const line = items.join(", ");
  if (items.length === 0) {
    return first.trim() + last.trim();
  }
  return line.length <= lineMax && !line.includes("\n")
    ? first + line + last
    : `${first.trim()}\n${items.map((each) => `${by}  ${each}`).join(",\n")}\n${by}${last.trim()}`;
}

/** Writes a JSON value as a literal of a language: short ones in one line, others with a line for each item. */
export function written(value: unknown, { words, marks, quote, field = quote }: Notation): string {
  const [open, close, start, end, colon] = marks;
  const write = (each: unknown, by: string): string => {
    const next = `${by}  `;
    if (Array.isArray(each)) {
      return joined(
        each.map((one) => write(one, next)),
        [start, end],
        by,
      );
    }
    if (typeof each === "object" && each !== null) {
      return joined(
        Object.entries(each).map(([name, one]) => `${field(name)}${colon}${write(one, next)}`),
        [open, close],
        by,
      );
    }
    if (typeof each === "string") {
      return quote(each);
    }
    const text = JSON.stringify(each);
    return words[text] ?? text;
  };
  return write(value, "");
}

export const pythonValue = (value: unknown) =>
  written(value, {
    words: { true: "True", false: "False", null: "None" },
    marks: ["{", "}", "[", "]", ": "],
    quote: pythonText,
  });
const phpSplicing: Splicing = {
  read: (name) => `getenv(${single(name)})`,
  join: " . ",
  quote: single,
};
export const phpText = (text: string) => spliced(text, phpSplicing);
export const phpValue = (value: unknown) => {
  const marks = ["[", "]", "[", "]", " => "] as const;
  const text = written(value, { words: {}, marks, quote: phpText });
  return text === "[]" ? "new stdClass()" : text;
};
/** Quotes a text for Ruby, whose double quotes interpolate `#{}`, `#$` and `#@`. */
export const rubyText = (text: string) => {
  if (/^\{\{[A-Z_]+\}\}$/u.test(text)) {
    return `ENV.fetch("${text.slice(2, -2)}")`;
  }
  return json(text)
    .replaceAll(/#(?=[{$@])/gu, String.raw`\#`)
    .replaceAll(sampleVariable, '#{ENV.fetch("$1")}');
};
export const rubyValue = (value: unknown) => {
  const marks = ["{", "}", "[", "]", " => "] as const;
  return written(value, { words: { null: "nil" }, marks, quote: rubyText });
};

export const goSplicing: Splicing = {
  read: (name) => `os.Getenv(${json(name)})`,
  join: " + ",
  quote: json,
};
