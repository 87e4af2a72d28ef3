import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import type { Guide } from "./guide.ts";

const javascript = `import { Mailverdict } from "@mailverdict/sdk";

const mailverdict = new Mailverdict();
const { verdict, reason } = await mailverdict.validate("mailbox-full@sandbox.test");
console.log(verdict, reason);`;

const python = `from mailverdict import Mailverdict

mailverdict = Mailverdict()
validation = mailverdict.validate("mailbox-full@sandbox.test")
print(validation["verdict"], validation["reason"])`;

const php = `<?php

require 'vendor/autoload.php';

use Mailverdict\\Mailverdict;

$mailverdict = new Mailverdict();
$validation = $mailverdict->validate('mailbox-full@sandbox.test');
echo $validation['verdict'], ' ', $validation['reason'], "\\n";`;

const go = `package main

import (
	"context"
	"fmt"
	"log"

	"mailverdict.test/mailverdict"
)

func main() {
	client, err := mailverdict.New(mailverdict.Config{})
	if err != nil {
		log.Fatal(err)
	}
	validation, err := client.Validate(context.Background(), "mailbox-full@sandbox.test")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(validation.Verdict, validation.Reason)
}`;

/** Returns the guide to the SDKs, which are installed from this server. */
export function sdkGuide(origin: string): Guide {
  const folder = `${origin}/sdk`;
  return {
    id: "sdks",
    title: "SDKs",
    blocks: [
      {
        text: "This server has the SDKs that fit it, without dependencies: [/sdk/](/sdk/) lists them with their SHA-256 digests. They retry, wait for verdicts and lists, page, follow events and verify webhooks. All read `MAILVERDICT_URL` and `MAILVERDICT_API_KEY`.",
        code: `export MAILVERDICT_URL=${origin}\nexport MAILVERDICT_API_KEY=mv_live_…`,
        language: "Shell",
      },
      {
        text: "JavaScript and TypeScript, for Node.js 20.3 or newer, Deno, Bun and browsers:",
        code: `npm install ${folder}/mailverdict-sdk-${sdkVersion}.tgz`,
        language: "Shell",
      },
      { code: javascript, language: "JavaScript" },
      {
        text: "Python 3.9 or newer:",
        code: `pip install ${folder}/mailverdict-${sdkVersion}-py3-none-any.whl`,
        language: "Shell",
      },
      { code: python, language: "Python" },
      {
        text: "PHP 8.1 or newer:",
        code: [
          `composer config repositories.mailverdict composer ${folder}`,
          "composer require mailverdict/sdk",
        ].join("\n"),
        language: "Shell",
      },
      { code: php, language: "PHP" },
      {
        text: "Go 1.18 or newer. This server is the module's proxy, and the public checksum database doesn't have it:",
        code: [
          `export GOPROXY=https://proxy.golang.org,${folder}/go,direct`,
          "export GONOSUMDB=mailverdict.test",
          `go get mailverdict.test/mailverdict@v${sdkVersion}`,
        ].join("\n"),
        language: "Shell",
      },
      { code: go, language: "Go" },
      {
        text: "Packages for other programs: `@mailverdict/better-auth` and `@mailverdict/auth-js` check everyone who signs up, `n8n-nodes-mailverdict` adds nodes to n8n, `mailverdict-zapier` is an app for Zapier, and `mailverdict-google-sheets` an add-on for Google Sheets. For other languages, generate a client from [/openapi.json](/openapi.json).",
      },
    ],
  };
}
