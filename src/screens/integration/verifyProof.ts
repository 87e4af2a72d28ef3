import { verifyFormCheck } from "#contract/formChecks.ts";
import type { Snippet } from "./snippet.ts";

const address = "mailbox-not-found@sandbox.test";

/** Verifies the proof that a form sent. */
export const verifyProof: Snippet = {
  curl: ({ origin, key }) =>
    [
      `curl -sS ${origin}${verifyFormCheck.path} \\`,
      `  -H 'Authorization: Bearer ${key}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"email": "${address}", "proof": "PROOF"}'`,
    ].join("\n"),
  javascript: ({ origin, key }) =>
    [
      `async function verify(email, proof) {`,
      `  const reply = await fetch("${origin}${verifyFormCheck.path}", {`,
      `    method: "POST",`,
      `    headers: {`,
      `      Authorization: "Bearer ${key}",`,
      `      "Content-Type": "application/json",`,
      `    },`,
      `    body: JSON.stringify({ email, proof }),`,
      `  });`,
      `  // Without a verdict, check the address yourself.`,
      `  return reply.status === 200 ? reply.json() : null;`,
      `}`,
      ``,
      `const found = await verify("${address}", "PROOF");`,
      `console.log(found?.verdict, found?.reason);`,
    ].join("\n"),
  python: ({ origin, key }) =>
    [
      `import json, urllib.error, urllib.request`,
      ``,
      `def verify(email, proof):`,
      `    body = json.dumps({"email": email, "proof": proof}).encode()`,
      `    headers = {`,
      `        "Authorization": "Bearer ${key}",`,
      `        "Content-Type": "application/json",`,
      `    }`,
      `    request = urllib.request.Request("${origin}${verifyFormCheck.path}", body, headers)`,
      `    try:`,
      `        with urllib.request.urlopen(request) as reply:`,
      `            return json.load(reply) if reply.status == 200 else {}`,
      `    except urllib.error.HTTPError:`,
      `        # Without a verdict, check the address yourself.`,
      `        return {}`,
      ``,
      `found = verify("${address}", "PROOF")`,
      `print(found.get("verdict"), found.get("reason"))`,
    ].join("\n"),
};
