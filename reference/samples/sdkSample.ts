import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { findItems, type SdkCall } from "#reference/sdk/sdkGroups.ts";
import { goMethod, snake } from "#reference/sdk/methodNames.ts";
import { goArguments } from "./goArguments.ts";
import { json, phpText, phpValue, pythonText, pythonValue, single, written } from "./literals.ts";
import { hasVariable, sampleVariable } from "./sampleVariables.ts";
import type { SdkRequest } from "./sdkRequest.ts";
import type { SdkLanguage } from "./sampleLanguages.ts";

const isFilled = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Returns the arguments of a call: path, part of a file, body and query; an empty last one is left out. */
function writeArguments(
  { call, path, query, body, part }: SdkRequest,
  write: (value: unknown) => string,
  bytes: (text: string) => string,
): string {
  const isPosted = call.body !== undefined;
  const asks = isFilled(query);
  return [
    ...path.map(write),
    ...(part === undefined ? [] : [bytes(part), "0"]),
    ...(isPosted && (isFilled(body) || asks) ? [write(body)] : []),
    ...(asks ? [write(query)] : []),
  ].join(", ");
}

/** Returns true if the reply is a page of a longer list. */
const isPaged = ({ replies: [only] }: SdkCall) =>
  only !== undefined && findItems(only) !== undefined;

function scriptText(text: string): string {
  const whole = /^\{\{([A-Z_]+)\}\}$/u.exec(text);
  return whole !== null
    ? `process.env.${whole[1]} ?? ""`
    : hasVariable(text)
      ? `\`${text.replaceAll(sampleVariable, "${process.env.$1}")}\``
      : json(text);
}

const scriptValue = (value: unknown) =>
  written(value, {
    words: {},
    marks: ["{ ", " }", "[", "]", ": "],
    quote: scriptText,
    field: (name) => (/^\w+$/u.test(name) ? name : json(name)),
  });

function typescript(request: SdkRequest, origin: string): string {
  const { group, call } = request;
  const given = writeArguments(
    request,
    scriptValue,
    (text) => `new TextEncoder().encode(${json(text)})`,
  );
  const called = `await mailverdict.${group.property}.${call.name}(${given});`;
  return [
    `// npm install ${origin}/sdk/mailverdict-sdk-${sdkVersion}.tgz`,
    'import { Mailverdict } from "@mailverdict/sdk";',
    "",
    `const mailverdict = new Mailverdict({ url: ${json(origin)} });`,
    ...(call.replies.length === 0
      ? [called]
      : [`const reply = ${called}`, "console.log(JSON.stringify(reply, null, 2));"]),
  ].join("\n");
}

function python(request: SdkRequest, origin: string): string {
  const { group, call } = request;
  const given = writeArguments(
    request,
    (value) => (typeof value === "string" ? pythonText(value) : pythonValue(value)),
    (text) => `b${json(text)}`,
  );
  const called = `mailverdict.${snake(group.property)}.${snake(call.name)}(${given})${isPaged(call) ? ".page()" : ""}`;
  const prints = call.replies.length > 0;
  return [
    `# pip install ${origin}/sdk/mailverdict-${sdkVersion}-py3-none-any.whl`,
    ...(prints ? ["import json"] : []),
    ...(given.includes("os.environ") ? ["import os"] : []),
    "",
    "from mailverdict import Mailverdict",
    "",
    `mailverdict = Mailverdict(${json(origin)})`,
    ...(prints ? [`reply = ${called}`, "print(json.dumps(reply, indent=2))"] : [called]),
  ].join("\n");
}

function php(request: SdkRequest, origin: string): string {
  const { group, call } = request;
  const given = writeArguments(
    request,
    (value) => (typeof value === "string" ? phpText(value) : phpValue(value)),
    (text) => json(text).replaceAll("$", String.raw`\$`),
  );
  const called = `$mailverdict->${group.property}->${call.name}(${given})${isPaged(call) ? "->page()" : ""};`;
  return [
    "<?php",
    `// composer require mailverdict/sdk: ${origin}/api-docs#sdks`,
    "require 'vendor/autoload.php';",
    "",
    `$mailverdict = new Mailverdict\\Mailverdict(${single(origin)});`,
    ...(call.replies.length === 0
      ? [called]
      : [`$reply = ${called}`, 'echo json_encode($reply, JSON_PRETTY_PRINT), "\\n";']),
  ].join("\n");
}

function go(request: SdkRequest, origin: string): string {
  const { group, call } = request;
  const paged = isPaged(call);
  const context = "context.Background()";
  const given = [...(paged ? [] : [context]), ...goArguments(request)].join(", ");
  const called = `client.${group.className}.${goMethod(call.name)}(${given})${paged ? `.Page(${context}, "")` : ""}`;
  const prints = call.replies.length > 0;
  const imports = [
    "context",
    ...(prints ? ["encoding/json"] : []),
    ...(prints || given.includes("os.") ? ["os"] : []),
    ...(given.includes("time.") ? ["time"] : []),
  ];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t${json(name)}`),
    "",
    `\t// go get mailverdict.test/mailverdict: ${origin}/api-docs#sdks`,
    '\t"mailverdict.test/mailverdict"',
    ")",
    "",
    "func main() {",
    `\tclient, err := mailverdict.New(mailverdict.Config{URL: ${json(origin)}})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    `\t${prints ? "reply, err :=" : "err ="} ${called}`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...(prints ? ["\tjson.NewEncoder(os.Stdout).Encode(reply)"] : []),
    "}",
  ].join("\n");
}

const writers: Readonly<Record<SdkLanguage, (request: SdkRequest, origin: string) => string>> = {
  typescript,
  python,
  go,
  php,
};

/** Returns a call as a complete program with an SDK, which prints the reply as JSON. */
export function sdkSample(language: SdkLanguage, request: SdkRequest, origin: string): string {
  return writers[language](request, origin);
}
