import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Guide, GuideLanguage } from "./guide.ts";

/** A program that receives webhooks: its file in `receivers/`, and the command that starts it. */
export interface Receiver {
  language: GuideLanguage;
  file: string;
  /** Name and version of what runs it. */
  runs: string;
  command: string;
}

/** The receivers, each without dependencies. */
export const receivers: readonly Receiver[] = [
  {
    language: "Node.js",
    file: "receiver.mjs",
    runs: "Node.js 20",
    command: "node receiver.mjs",
  },
  {
    language: "Python",
    file: "receiver.py",
    runs: "Python 3.9",
    command: "python3 receiver.py",
  },
  {
    language: "PHP",
    file: "receiver.php",
    runs: "PHP 8",
    command: "php -S 127.0.0.1:8080 receiver.php",
  },
  { language: "Ruby", file: "receiver.rb", runs: "Ruby 3", command: "ruby receiver.rb" },
  { language: "Go", file: "receiver.go", runs: "Go 1.21", command: "go run receiver.go" },
  { language: "Java", file: "Receiver.java", runs: "Java 17", command: "java Receiver.java" },
];

const folder = join(import.meta.dirname, "../receivers");

/** Returns the source of a receiver. */
const readSource = (file: string) => readFileSync(join(folder, file), "utf8").trimEnd();

/** Returns the guide with a webhook receiver in each language. */
export function receiverGuide(): Guide {
  return {
    id: "webhook-receivers",
    title: "Webhook receivers",
    blocks: [
      {
        text: "Each program below verifies the signature and the time of a delivery, answers 204, and prints the id and the type of the event. A wrong signature gets 400. They need no package. Set `WEBHOOK_SECRET` to the `secret` of your endpoint (`whsec_…`). They listen on 127.0.0.1:8080; put your HTTPS server in front. [Webhooks](#webhooks) explains the headers.",
      },
      {
        text: "In your own program, verify the body as it arrived, before a framework parses it. Answer first and work later: a delivery that takes over 15 seconds counts as failed. Store each `webhook-id` and skip those you have seen.",
      },
      ...receivers.map(({ language, file, runs, command }) => ({
        text: `${runs} or newer: \`WEBHOOK_SECRET=whsec_… ${command}\``,
        code: readSource(file),
        language,
      })),
    ],
  };
}
