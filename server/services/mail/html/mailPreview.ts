import { mailedNotices } from "#contract/notifications.ts";
import { filled, type MailKind } from "#server/config/texts.ts";
import type { AppContext } from "#server/context.ts";
import { escapeText } from "./escapeText.ts";
import { mailDocument } from "./mailDocument.ts";
import { mailFragment } from "./mailFragment.ts";

type PreviewContext = Pick<AppContext, "config" | "texts">;

/** Counts that previews show. */
const counts = {
  deliverable: 9000,
  risky: 700,
  undeliverable: 961,
  unknown: 120,
  charged: 10_661,
  done: 10_781,
  total: 12_000,
  changed: 12,
  count: 2,
  balance: 95,
  free: 480,
  reserve: 500,
} as const;

/** Values that previews show. Others are shown by their name. */
const samples: Readonly<Record<string, string>> = {
  name: "newsletter.csv",
  when: "30 November 2026, 08:05 UTC",
  network: "192.0.2.7",
  browser: "Firefox 140, Linux",
  email: "ann@example.com",
  inviter: "boss@example.com",
  actor: "boss@example.com",
  workspace: "Acme",
  giver: "boss@example.com",
  taker: "ann@example.com",
  host: "hooks.example.com",
  text: "Charts have axes.\n\nResults can be shared.",
  message: "Hello,\nmy list is paused. Why?",
};

/** Paths that the mails with a link of their own lead to. Others lead to the home page here, and to a page with a token when they are sent. */
const samplePaths: Readonly<Partial<Record<MailKind, string>>> = {
  invitation: "/register?invitation=sample",
  workspace_invitation: "/join?token=sample",
  join_requested: "/people#requests",
  join_accepted: "/people",
  ownership_offered: "/people",
  ownership_transferred: "/people",
  already_registered: "/login",
  list_completed: "/bulk-upload/list_sample",
  list_paused: "/bulk-upload/list_sample",
  watch_changed: "/bulk-upload/list_sample",
  watch_stopped: "/bulk-upload/list_sample",
  credits_low: "/billing",
  credits_exhausted: "/billing",
  webhook_gone: "/webhooks?endpoint=sample",
  webhook_failing: "/webhooks?endpoint=sample",
  disk_low: "/system",
  digest: "/notifications",
};

/** Kinds of mails that a setting turns off. */
const optional: ReadonlySet<string> = new Set<MailKind>([
  ...mailedNotices.filter((notice) => notice !== "webhook_disabled"),
  "webhook_gone",
  "webhook_failing",
  "digest",
]);

const isKind = (kinds: object, kind: string): kind is MailKind => Object.hasOwn(kinds, kind);

/** Returns a sample for each placeholder of a text, with numbers as a language writes them. */
function sampleValues(text: string, language: string): Record<string, string> {
  const format = new Intl.NumberFormat(language);
  const names = [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name = ""]) => name);
  return Object.fromEntries([
    ...names.map((name) => [name, samples[name] ?? name] as const),
    ...Object.entries(counts).map(([name, count]) => [name, format.format(count)] as const),
  ]);
}

/** Returns the document of a mail with sample values; null for a kind that doesn't exist. */
export function mailPreview(
  { config, texts }: PreviewContext,
  { kind, language }: { kind: string; language: string },
): string | null {
  const { mails, words } = texts.in(language);
  if (!isKind(mails, kind)) {
    return null;
  }
  const { subject, body } = mails[kind];
  const values = sampleValues(`${subject} ${body}`, language);
  const link = `${config.publicUrl}${samplePaths[kind] ?? "/"}`;
  return mailDocument({
    language,
    subject: filled(subject, values),
    fragment: mailFragment({ template: body, values, counts, link }),
    ...(optional.has(kind) && {
      settings: {
        words: words.unsubscribe,
        link: `${config.publicUrl}/notifications?tab=settings`,
      },
    }),
  });
}

/** Returns a page with a link to the preview of each mail in a language. */
export function mailPreviewIndex(
  { texts }: Pick<PreviewContext, "texts">,
  language: string,
): string {
  const { mails } = texts.in(language);
  const link = "color:#1565c0";
  const languages = texts.languages.map(
    (each) => `<a style="${link}" href="/ui/mails?lng=${each}" hreflang="${each}">${each}</a>`,
  );
  const rows = Object.entries(mails).map(
    ([kind, { subject }]) =>
      `<p style="margin:8px 0"><a style="${link}" href="/ui/mails/${kind}?lng=${language}"><bdi>${escapeText(filled(subject, sampleValues(subject, language)))}</bdi></a> <code>${kind}</code></p>`,
  );
  const fragment = `<div class="m"><p>${languages.join(" · ")}</p>${rows.join("")}</div>`;
  return mailDocument({ language, subject: "Mails", fragment }) ?? "";
}
