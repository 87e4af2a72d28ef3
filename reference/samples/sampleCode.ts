import {
  goSplicing,
  json,
  phpText,
  phpValue,
  pythonText,
  pythonValue,
  rubyText,
  rubyValue,
  scriptText,
  single,
} from "./literals.ts";
import { asShell, hasVariable, spliced, sampleVariable } from "./sampleVariables.ts";
import type { SampleLanguage } from "./sampleLanguages.ts";
import { bodyText, headersWithType, type SampleRequest } from "./sampleRequest.ts";

/** Name of the environment variable with the API key. */
const variable = "MAILVERDICT_API_KEY";

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);
/** Quotes a text for a POSIX shell. */
const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
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

/** Quotes a text for Go, without escapes where possible. */
const goRaw = (text: string) => (text.includes("`") ? json(text) : `\`${text}\``);

function go(request: SampleRequest): string {
  const { method, url, body, withKey } = request;
  const text = bodyText(body);
  const source =
    text === undefined
      ? "nil"
      : `strings.NewReader(${spliced(text, { ...goSplicing, quote: goRaw })})`;
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
