import { asShell, hasVariable, spliced, type Splicing, sampleVariable } from "./sampleVariables.ts";
import { bodyText, headersWithType, type SampleRequest } from "./sampleRequest.ts";

/** Languages of the samples. */
export const sampleLanguages = ["curl", "javascript", "python", "go", "php", "ruby"] as const;

/** One of {@link sampleLanguages}. */
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Name of the environment variable with the API key. */
const variable = "MAILVERDICT_API_KEY";

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);
const json = (value: string) => JSON.stringify(value);
/** Quotes a text for a POSIX shell. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** Quotes a text for PHP and Ruby, whose single quotes know two escapes. */
const single = (text: string) =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;

const shellUrl = (url: string) => {
  if (hasVariable(url)) {
    return `"${asShell(url)}"`;
  }
  return url.includes("&") || url.includes("?") ? shell(url) : url;
};
/** Quotes a text whose variables the shell replaces. */
const shellText = (text: string) => shell(text).replaceAll(sampleVariable, `'"$$$1"'`);

function curl(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const implied = text === undefined ? "GET" : "POST";
  const lines = [
    `curl${method === implied ? "" : ` -X ${method}`} ${shellUrl(url)}`,
    ...(withKey ? [`  -H "Authorization: Bearer $${variable}"`] : []),
    ...Object.entries(headersWithType(request)).map(
      ([name, value]) => `  -H ${json(`${name}: ${value}`)}`,
    ),
    ...(text === undefined
      ? []
      : [`  ${typeof body === "string" ? "--data-binary" : "-d"} ${shellText(text)}`]),
  ];
  return lines.join(" \\\n");
}

const scriptText = (text: string) =>
  hasVariable(text) ? `\`${text.replaceAll(sampleVariable, "${process.env.$1}")}\`` : json(text);

function javascript(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const headers = [
    ...(withKey ? [`    Authorization: \`Bearer \${process.env.${variable}}\`,`] : []),
    ...Object.entries(headersWithType(request)).map(
      ([name, value]) => `    ${json(name)}: ${json(value)},`,
    ),
  ];
  const value = indented(text ?? "", "  ").replaceAll(/"\{\{([A-Z_]+)\}\}"/gu, "process.env.$1");
  const sent = typeof body === "string" ? json(body) : `JSON.stringify(${value})`;
  const options = [
    ...(method === "GET" ? [] : [`  method: ${json(method)},`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(text === undefined ? [] : [`  body: ${sent},`]),
  ];
  return [
    `const response = await fetch(${scriptText(url)}${options.length === 0 ? ");" : ", {"}`,
    ...(options.length === 0 ? [] : [...options, "});"]),
    "console.log(response.status, await response.text());",
  ].join("\n");
}

const usesVariables = ({ url, body }: SampleRequest) => hasVariable(url + (bodyText(body) ?? ""));
const pythonText = (text: string) => {
  if (/^\{\{[A-Z_]+\}\}$/u.test(text)) {
    return `os.environ["${text.slice(2, -2)}"]`;
  }
  const quoted = json(text);
  return hasVariable(text) ? `f${quoted.replaceAll(sampleVariable, "{os.environ['$1']}")}` : quoted;
};

function python(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const headers = [
    ...(withKey ? [`        "Authorization": f"Bearer {os.environ['${variable}']}",`] : []),
    ...Object.entries(headersWithType(request)).map(
      ([name, value]) => `        ${json(name)}: ${json(value)},`,
    ),
  ];
  const data =
    text === undefined
      ? []
      : [
          `    data=${typeof body === "string" ? json(body) : `json.dumps(${indented(pythonValue(body), "    ")})`}.encode(),`,
        ];
  return [
    ...(typeof body === "string" || body === undefined ? [] : ["import json"]),
    ...(withKey || usesVariables(request) ? ["import os"] : []),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${pythonText(url)},`,
    `    method=${json(method)},`,
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
    ...data,
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

/** Literals of a language that differ from those of JSON. */
interface Notation {
  /** Words in place of `true`, `false` and `null`. */
  words: Readonly<Record<string, string>>;
  /** Marks around an object and an array, and between a name and its value. */
  marks: readonly [string, string, string, string, string];
  /** Quotes a text, so that nothing in it is interpolated. */
  quote: (text: string) => string;
}

/** Writes a JSON value as a literal of a language. */
function written(value: unknown, { words, marks, quote }: Notation): string {
  const [open, close, start, end, colon] = marks;
  const write = (each: unknown, by: string): string => {
    const next = `${by}  `;
    if (Array.isArray(each)) {
      const items = each.map((one) => `${next}${write(one, next)}`);
      return items.length === 0 ? start + end : `${start}\n${items.join(",\n")}\n${by}${end}`;
    }
    if (typeof each === "object" && each !== null) {
      const items = Object.entries(each).map(
        ([name, one]) => `${next}${quote(name)}${colon}${write(one, next)}`,
      );
      return items.length === 0 ? open + close : `${open}\n${items.join(",\n")}\n${by}${close}`;
    }
    if (typeof each === "string") {
      return quote(each);
    }
    const text = JSON.stringify(each);
    return words[text] ?? text;
  };
  return write(value, "");
}

const pythonValue = (value: unknown) =>
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
const phpText = (text: string) => spliced(text, phpSplicing);
const phpValue = (value: unknown) => {
  const marks = ["[", "]", "[", "]", " => "] as const;
  const text = written(value, { words: {}, marks, quote: phpText });
  return text === "[]" ? "new stdClass()" : text;
};
/** Quotes a text for Ruby, whose double quotes interpolate `#{}`, `#$` and `#@`. */
const rubyText = (text: string) => {
  if (/^\{\{[A-Z_]+\}\}$/u.test(text)) {
    return `ENV.fetch("${text.slice(2, -2)}")`;
  }
  return json(text)
    .replaceAll(/#(?=[{$@])/gu, String.raw`\#`)
    .replaceAll(sampleVariable, '#{ENV.fetch("$1")}');
};
const rubyValue = (value: unknown) => {
  const marks = ["{", "}", "[", "]", " => "] as const;
  return written(value, { words: { null: "nil" }, marks, quote: rubyText });
};

const goSplicing: Splicing = {
  read: (name) => `os.Getenv(${json(name)})`,
  join: " + ",
  quote: json,
};

function go(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const quote = (part: string) => (part.includes("`") ? json(part) : `\`${part}\``);
  const source =
    text === undefined ? "nil" : `strings.NewReader(${spliced(text, { ...goSplicing, quote })})`;
  const headers = [
    ...(withKey
      ? [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${variable}"))`]
      : []),
    ...Object.entries(headersWithType(request)).map(
      ([name, value]) => `\trequest.Header.Set(${json(name)}, ${json(value)})`,
    ),
  ];
  const imports = [
    "fmt",
    "io",
    "net/http",
    ...(withKey || usesVariables(request) ? ["os"] : []),
    ...(text === undefined ? [] : ["strings"]),
  ];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t${json(name)}`),
    ")",
    "",
    "func main() {",
    `\trequest, err := http.NewRequest(${json(method)}, ${spliced(url, goSplicing)}, ${source})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...headers,
    "\tresponse, err := http.DefaultClient.Do(request)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    "\tdefer response.Body.Close()",
    "\tbody, _ := io.ReadAll(response.Body)",
    "\tfmt.Println(response.Status, string(body))",
    "}",
  ].join("\n");
}

function php(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const headers = [
    ...(withKey ? [`    "Authorization: Bearer " . getenv("${variable}"),`] : []),
    ...Object.entries(headersWithType(request)).map(
      ([name, value]) => `    ${single(`${name}: ${value}`)},`,
    ),
  ];
  const fields = () =>
    typeof body === "string"
      ? json(body).replaceAll("$", String.raw`\$`)
      : `json_encode(${phpValue(body)})`;
  return [
    "<?php",
    `$request = curl_init(${phpText(url)});`,
    "curl_setopt($request, CURLOPT_RETURNTRANSFER, true);",
    ...(method === "GET"
      ? []
      : [`curl_setopt($request, CURLOPT_CUSTOMREQUEST, ${single(method)});`]),
    ...(headers.length === 0
      ? []
      : ["curl_setopt($request, CURLOPT_HTTPHEADER, [", ...headers, "]);"]),
    ...(text === undefined ? [] : [`curl_setopt($request, CURLOPT_POSTFIELDS, ${fields()});`]),
    "$body = curl_exec($request);",
    'echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), " ", $body, "\\n";',
  ].join("\n");
}

function ruby(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const name = method.charAt(0) + method.slice(1).toLowerCase();
  const sent = typeof body === "string" ? rubyText(body) : `JSON.generate(${rubyValue(body)})`;
  return [
    ...(text === undefined || typeof body === "string" ? [] : ['require "json"']),
    'require "net/http"',
    "",
    `uri = URI(${hasVariable(url) ? rubyText(url) : single(url)})`,
    `request = Net::HTTP::${name}.new(uri)`,
    ...(withKey ? [`request["Authorization"] = "Bearer #{ENV.fetch("${variable}")}"`] : []),
    ...Object.entries(headersWithType(request)).map(
      ([header, value]) => `request[${rubyText(header)}] = ${rubyText(value)}`,
    ),
    ...(text === undefined ? [] : [`request.body = ${sent}`]),
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|',
    "  http.request(request)",
    "end",
    'puts "#{response.code} #{response.body}"',
  ].join("\n");
}

const writers: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  curl,
  javascript,
  python,
  go,
  php,
  ruby,
};

/** Returns a request as a complete program in a language, which prints status and body. */
export function sampleCode(language: SampleLanguage, request: SampleRequest): string {
  return writers[language](request);
}
