import { createExport } from "#contract/exports.ts";
import { createList, readList } from "#contract/lists.ts";
import { createValidation } from "#contract/validations.ts";
import { curlCommand } from "#web/features/validation/curlCommand.ts";

/** API origin and key of a snippet. */
interface Place {
  origin: string;
  key: string;
}

export const languages = ["curl", "javascript", "python"] as const;
export type Language = (typeof languages)[number];
export type Snippet = Partial<Record<Language, (place: Place) => string>>;

const address = "mailbox-full@sandbox.test";
const addresses = '["deliverable@sandbox.test", "mailbox-not-found@sandbox.test"]';
const lists = createList.path;
const listsPath = readList.path.replace("/:id", "");
const exportsOf = createExport.path.replace(`${listsPath}/:id`, "");

const call = {
  javascript: ({ origin, key }: Place) => [
    `const api = "${origin}";`,
    `const headers = {`,
    `  Authorization: "Bearer ${key}",`,
    `  "Content-Type": "application/json",`,
    `};`,
  ],
  python: ({ origin, key }: Place) => [
    `import json, time, urllib.request`,
    ``,
    `API = "${origin}"`,
    `HEADERS = {`,
    `    "Authorization": "Bearer ${key}",`,
    `    "Content-Type": "application/json",`,
    `}`,
  ],
};

/** Validates one address. */
export const oneCheck: Snippet = {
  curl: ({ origin, key }) => curlCommand(address, origin, key),
  javascript: (place) =>
    [
      ...call.javascript(place),
      ``,
      `const reply = await fetch(api + "${createValidation.path}", {`,
      `  method: "POST",`,
      `  headers,`,
      `  body: JSON.stringify({ email: "${address}" }),`,
      `});`,
      `const result = await reply.json();`,
      `if (!reply.ok) throw new Error(result.code + ": " + result.detail);`,
      `console.log(result.verdict, result.reason);`,
      `console.log(result.summary);`,
    ].join("\n"),
  python: (place) =>
    [
      ...call.python(place),
      ``,
      `body = json.dumps({"email": "${address}"}).encode()`,
      `request = urllib.request.Request(API + "${createValidation.path}", body, HEADERS)`,
      `with urllib.request.urlopen(request) as reply:`,
      `    result = json.load(reply)`,
      `print(result["verdict"], result["reason"])`,
      `print(result["summary"])`,
    ].join("\n"),
};

/** Uploads a list, waits for the result and downloads the file. */
export const wholeList: Snippet = {
  curl: ({ origin, key }) =>
    [
      `API='${origin}'`,
      `KEY='${key}'`,
      `api() {`,
      `  path=$1; shift`,
      `  curl -sS "$API$path" -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"`,
      `}`,
      `field() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }`,
      ``,
      `LIST=$(api ${lists} -H "Idempotency-Key: list-$(date +%s)" -d '{`,
      `  "source": {"emails": ${addresses}},`,
      `  "options": {"start": "auto"}`,
      `}' | field id)`,
      `[ -n "$LIST" ] || exit 1`,
      `until api "${listsPath}/$LIST" | grep -qE '"state":"(completed|failed|canceled)"'; do sleep 1; done`,
      `URL=$(api "${listsPath}/$LIST${exportsOf}" -d '{"format": "csv", "add": ["verdict", "reason"]}' | field url)`,
      `curl -sS "$API$URL"`,
    ].join("\n"),
  javascript: (place) =>
    [
      ...call.javascript(place),
      ``,
      `async function ask(path, body, more) {`,
      `  const post = body && { method: "POST", body: JSON.stringify(body) };`,
      `  const reply = await fetch(api + path, { ...post, headers: { ...headers, ...more } });`,
      `  const answer = await reply.json();`,
      `  if (!reply.ok) throw new Error(answer.code + ": " + answer.detail);`,
      `  return answer;`,
      `}`,
      ``,
      `const body = { source: { emails: ${addresses} }, options: { start: "auto" } };`,
      `let list = await ask("${lists}", body, { "Idempotency-Key": "list-" + Date.now() });`,
      `while (!["completed", "failed", "canceled"].includes(list.state)) {`,
      `  await new Promise((resolve) => setTimeout(resolve, 1000));`,
      `  list = await ask("${listsPath}/" + list.id);`,
      `}`,
      `const options = { format: "csv", add: ["verdict", "reason"] };`,
      `const file = await ask("${listsPath}/" + list.id + "${exportsOf}", options);`,
      `console.log(await (await fetch(api + file.url)).text());`,
    ].join("\n"),
  python: (place) =>
    [
      ...call.python(place),
      ``,
      `def ask(path, body=None, **more):`,
      `    data = None if body is None else json.dumps(body).encode()`,
      `    request = urllib.request.Request(API + path, data, {**HEADERS, **more})`,
      `    with urllib.request.urlopen(request) as reply:`,
      `        return json.load(reply)`,
      ``,
      `emails = ${addresses}`,
      `options = {"source": {"emails": emails}, "options": {"start": "auto"}}`,
      `uploaded = ask("${lists}", options, **{"Idempotency-Key": f"list-{time.time_ns()}"})`,
      `while uploaded["state"] not in ("completed", "failed", "canceled"):`,
      `    time.sleep(1)`,
      `    uploaded = ask("${listsPath}/" + uploaded["id"])`,
      `file = ask("${listsPath}/" + uploaded["id"] + "${exportsOf}", {"format": "csv", "add": ["verdict", "reason"]})`,
      `with urllib.request.urlopen(API + file["url"]) as reply:`,
      `    print(reply.read().decode())`,
    ].join("\n"),
};

/** Checks an address during a sign-up, and accepts it if the API fails. */
export const signUpGuard: Snippet = {
  javascript: (place) =>
    [
      ...call.javascript(place),
      ``,
      `async function look(email) {`,
      `  try {`,
      `    const reply = await fetch(api + "${createValidation.path}", {`,
      `      method: "POST",`,
      `      headers,`,
      `      body: JSON.stringify({ email, timeout_ms: 4000, source: "sign-up" }),`,
      `      signal: AbortSignal.timeout(6000),`,
      `    });`,
      `    if (reply.status !== 200) return { take: true, suggestion: null };`,
      `    const { verdict, suggestion } = await reply.json();`,
      `    return { take: verdict !== "undeliverable", suggestion: suggestion?.email ?? null };`,
      `  } catch {`,
      `    return { take: true, suggestion: null };`,
      `  }`,
      `}`,
      ``,
      `console.log(await look("mailbox-not-found@sandbox.test"));`,
      `console.log(await look("timeout@sandbox.test"));`,
    ].join("\n"),
  python: (place) =>
    [
      ...call.python(place),
      ``,
      `def look(email):`,
      `    body = json.dumps({"email": email, "timeout_ms": 4000, "source": "sign-up"}).encode()`,
      `    request = urllib.request.Request(API + "${createValidation.path}", body, HEADERS)`,
      `    try:`,
      `        with urllib.request.urlopen(request, timeout=6) as reply:`,
      `            result = json.load(reply) if reply.status == 200 else {}`,
      `    except OSError:`,
      `        result = {}`,
      `    suggestion = result.get("suggestion") or {}`,
      `    return {"take": result.get("verdict") != "undeliverable", "suggestion": suggestion.get("email")}`,
      ``,
      `print(look("mailbox-not-found@sandbox.test"))`,
      `print(look("timeout@sandbox.test"))`,
    ].join("\n"),
};
