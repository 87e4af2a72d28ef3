import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import { articleFile, articleLanguages, readArticlesIn } from "#prerender/articleFiles.ts";
import { readArticle, joinText } from "#prerender/readArticle.ts";
import { rssFeed } from "#prerender/rssFeed.ts";
import { originPlace } from "#server/http/pages/buildRecord.ts";
import { chargeFor } from "#server/services/credits/chargeFor.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";
import type { Article, Block, Inline } from "#web/features/blog/article.ts";
import { newestFirst } from "#web/features/blog/newestFirst.ts";
import { languages } from "#web/text/i18n.ts";

const read = (slug: string) => readFileSync(articleFile("en", slug), "utf8");
const articles = readArticlesIn("en");
const front = "---\ntitle: T\nsummary: S.\ndate: 2026-11-20\nupdated: 2026-11-21\n---\n";

describe("the articles", () => {
  test.each(articles)(
    "$head.slug is worth reading: four minutes at least, and sections",
    ({ head }) => {
      expect(head.minutes).toBeGreaterThanOrEqual(4);
      expect(head.sections.length).toBeGreaterThan(2);
      expect(head.summary.length).toBeLessThan(200);
    },
  );

  test("are in every language of the app, and none has a title that another has", () => {
    expect(articleLanguages().toSorted()).toEqual(Object.keys(languages).toSorted());
    const titles = articleLanguages().flatMap((language) =>
      readArticlesIn(language).map(({ head }) => head.title),
    );
    expect(new Set(titles).size).toBe(articles.length * Object.keys(languages).length);
  });
});

/** Returns the links and code of a line, which are the same in every language, in any order. */
function fixed(context: readonly Inline[]): string[] {
  return context
    .flatMap((part) =>
      typeof part === "string"
        ? []
        : part.kind === "code"
          ? [part.text]
          : [...(part.kind === "link" ? [part.to] : []), ...fixed(part.children)],
    )
    .toSorted();
}

/** A block without the words of its language. */
function shape(block: Block): unknown {
  switch (block.kind) {
    case "code":
      return block;
    case "list":
      return { ...block, items: block.items.map(fixed) };
    case "table":
      return {
        kind: block.kind,
        head: block.head.map(fixed),
        rows: block.rows.map((row) => row.map(fixed)),
      };
    case "heading":
    case "paragraph":
    case "quote":
      return { ...block, children: fixed(block.children) };
    default:
      return block satisfies never;
  }
}

/** The lines of a block as a reader sees them. */
function linesOf(block: Block): (readonly Inline[])[] {
  switch (block.kind) {
    case "code":
      return [[block.text]];
    case "list":
      return [...block.items];
    case "table":
      return [...block.head, ...block.rows.flat()];
    case "heading":
    case "paragraph":
    case "quote":
      return [block.children];
    default:
      return block satisfies never;
  }
}

/** The numbers of a block without what a language sets their digits apart with. */
const figures = (block: Block) =>
  linesOf(block)
    .flatMap((line) => joinText(line).match(/\d(?:[.,\u00A0\u202F]?\d)*/gu) ?? [])
    .map((figure) => figure.replaceAll(/\D/gu, ""));

const wordsOf = ({ head, body }: Article) => [
  head.title,
  head.summary,
  ...body.flatMap((block) => ("children" in block ? [joinText(block.children)] : [])),
];

const outline = ({ head: { slug, date, updated, minutes, sections }, body }: Article) => ({
  slug,
  days: [date, updated],
  minutes,
  anchors: sections.map(({ id }) => id),
  body: body.map(shape),
});

describe.each(Object.keys(languages).filter((language) => language !== "en"))(
  "the articles in %s",
  (language) => {
    test("are those in English: of the same days, with the same blocks, code and links", () => {
      const translated = readArticlesIn(language);
      expect(translated.map(outline)).toEqual(articles.map(outline));
    });

    test("have every figure of the English ones, each in its block", () => {
      const lost = readArticlesIn(language).flatMap(({ head, body }, article) =>
        articles[article]!.body.flatMap((block, index) => {
          const kept = figures(body[index]!);
          return figures(block)
            .filter((figure) => !kept.includes(figure))
            .map((figure) => `${head.slug}, block ${index + 1}: ${figure}`);
        }),
      );
      expect(lost).toEqual([]);
    });

    test("have no paragraph and no title that was left in English", () => {
      const english = new Set(articles.flatMap(wordsOf));
      const left = readArticlesIn(language).flatMap(wordsOf);
      expect(left.filter((text) => english.has(text))).toEqual([]);
    });
  },
);

describe("reading an article", () => {
  test("makes data of headings, code, lists, tables and links", () => {
    const text = `${front}Say \`250\` & **wait**, [here](/help).\n\n## One: *two*?\n\n- a\n- b\n\n\`\`\`\n<b> & "c"\n\`\`\`\n\n| h |\n| - |\n| c |\n\n> q\n`;
    const { head, body } = readArticle("a-b", text);
    expect(head.sections).toEqual([{ id: "one-two", title: "One: two?" }]);
    expect(body.map(({ kind }) => kind)).toEqual([
      "paragraph",
      "heading",
      "list",
      "code",
      "table",
      "quote",
    ]);
    expect(body[0]).toEqual({
      kind: "paragraph",
      children: [
        "Say ",
        { kind: "code", text: "250" },
        " & ",
        { kind: "strong", children: ["wait"] },
        ", ",
        { kind: "link", to: "/help", children: ["here"] },
        ".",
      ],
    });
    expect(body[3]).toEqual({ kind: "code", text: '<b> & "c"' });
  });

  test.each([
    ["markup", "a <script>alert(1)</script>"],
    ["a block of markup", "<div>x</div>"],
    ["an image", "![x](/y.png)"],
    ["a link that runs", "[x](javascript:alert(1))"],
    ["a link to data", "[x](data:text/html,x)"],
    ["a link to another host without TLS", "[x](http://example.com)"],
    ["a link whose host is the page's by accident", "[x](//example.com)"],
    ["a heading above the sections", "# x"],
    ["two sections of one name", "## x\n\n## X!"],
  ])("refuses %s", (_, markdown) => {
    expect(() => readArticle("a", `${front}${markdown}\n`)).toThrow(/./u);
  });

  test.each([
    ["no front matter", "## x\n"],
    ["a field too many", front.replace("---\n", "---\nauthor: X\n")],
    ["a field too few", front.replace("summary: S.\n", "")],
    ["a day that is none", front.replace("2026-11-20", "2026-13-40")],
    ["a change before the beginning", front.replace("updated: 2026-11-21", "updated: 2026-11-19")],
  ])("refuses %s", (_, text) => {
    expect(() => readArticle("a", text)).toThrow(/./u);
  });

  test("gives a translation the anchors and the reading time of its original", () => {
    const original = readArticle("a", `${front}word\n\n## One\n\n### Two\n`);
    const { head, body } = readArticle("a", `${front}二つ 三つ\n\n## 一\n\n### 二\n`, original);
    expect(head.sections).toEqual([{ id: "one", title: "一" }]);
    expect(body.map((part) => (part.kind === "heading" ? part.id : ""))).toEqual([
      "",
      "one",
      "two",
    ]);
    expect(head.minutes).toBe(original.head.minutes);
  });

  test("refuses a translation with another number of headings", () => {
    const original = readArticle("a", `${front}## One\n`);
    expect(() => readArticle("a", `${front}## 一\n\n## 二\n`, original)).toThrow(/1 headings/u);
  });

  test.each(["A", "a b", "a--b", "../a", ""])("refuses the name %j", (slug) => {
    expect(() => readArticle(slug, front)).toThrow(/no name/u);
  });
});

describe("the feed", () => {
  const heads = newestFirst(articles.map(({ head }) => head));
  const all = Object.keys(languages);
  const base = { title: "T", description: "D.", language: "en", languages: all, heads };

  test.each([
    ["en", "/blog/feed.xml", ""],
    ["ja", "/blog/feed.ja.xml", "?lng=ja"],
  ])(
    "in %s is well formed and has every article once, newest first, under absolute addresses",
    (language, self, query) => {
      const feed = rssFeed({ ...base, language });
      // A reader of XML: each tag that opens is closed in its turn, and nothing stands outside them unescaped.
      const open: string[] = [];
      for (const [, slash, name = "", end] of feed.matchAll(/<(\/?)([a-z:A-Z]+)[^<>]*?(\/?)>/gu)) {
        if (slash === "/") {
          expect(open.pop()).toBe(name);
        } else if (end !== "/") {
          open.push(name);
        }
      }
      expect(open).toEqual([]);
      expect(feed.replaceAll(/<[^<>]*>/gu, "")).not.toMatch(/[<>]|&(?!\w+;)/u);
      const guids = [...feed.matchAll(/<guid isPermaLink="true">(.*?)<\/guid>/gu)].map(
        ([, id]) => id,
      );
      expect(guids).toEqual(heads.map(({ slug }) => `${originPlace}/blog/${slug}${query}`));
      const days = [...feed.matchAll(/<pubDate>(.*?)<\/pubDate>/gu)].map(([, day]) => day ?? "");
      expect(days.filter((day) => new Date(day).toUTCString() !== day)).toEqual([]);
      expect(feed).toContain(`<language>${language}</language>`);
      expect(feed).toContain(`href="${originPlace}${self}"`);
    },
  );

  test("escapes what titles may hold", () => {
    const [head] = heads as [(typeof heads)[0]];
    expect(rssFeed({ ...base, heads: [{ ...head, title: `<&">` }] })).toContain(
      "<title>&lt;&amp;&quot;&gt;</title>",
    );
  });

  test("without articles is a feed still", () => {
    expect(rssFeed({ ...base, heads: [] })).not.toContain("lastBuildDate");
  });
});

const of = (slug: string) => articles.find(({ head }) => head.slug === slug)!;
const tables = (slug: string) =>
  of(slug).body.flatMap((part) =>
    part.kind === "table" ? [part.rows.map((row) => row.map(joinText))] : [],
  );
const cost = (found: Parameters<typeof chargeFor>[0]) => chargeFor(found).credits;

describe("claims of the articles", () => {
  const { cases } = JSON.parse(readFileSync("tests/corpora/smtp-replies.json", "utf8")) as {
    cases: {
      file_code: number;
      neutral?: string;
      expected_class: string;
      implied_verdict: string;
    }[];
  };
  const scored = cases.filter(({ neutral }) => !neutral?.includes("verdict"));
  const refusals = scored.filter(({ file_code: code }) => code >= 500);
  const text = read("what-a-refusal-says");

  test("about refusals matches the collection's count", () => {
    expect([cases.length, scored.length, refusals.length]).toEqual([98, 97, 68]);
    expect(text).toContain("The other 97 are in this repository");
    expect(text).toContain("68 of the 97 start with a 5");
    const classes = [
      "sender_blocked",
      "mailbox_not_found",
      "content",
      "mailbox_full",
      "ambiguous",
      "mailbox_disabled",
      "sender_rate_limited",
      "policy",
      "relay_denied",
      "mailbox_busy",
    ];
    const counts = classes.map(
      (name) => refusals.filter(({ expected_class: found }) => found === name).length,
    );
    expect(tables("what-a-refusal-says")[0]!.map(([, count]) => Number(count))).toEqual(counts);
    expect(counts.reduce((sum, count) => sum + count)).toBe(refusals.length);
    const verdict = (name: string) =>
      refusals.filter(({ implied_verdict: implied }) => implied === name).length;
    expect([verdict("undeliverable"), verdict("risky"), verdict("unknown")]).toEqual([16, 7, 45]);
    const by550 = refusals.filter(({ file_code: code }) => code === 550);
    const of550 = (...found: string[]) =>
      by550.filter(({ expected_class: name }) => found.includes(name)).length;
    expect([by550.length, of550("mailbox_not_found", "mailbox_disabled")]).toEqual([45, 12]);
    expect(of550("sender_blocked")).toBe(18);
  });

  test("of five meanings of a 550 are what the reader finds", () => {
    const block = of("what-a-refusal-says").body.find((part) => part.kind === "code")!;
    const lines = block.kind === "code" ? block.text.split("\n") : [];
    expect(lines.map((reply) => classifyReply({ reply }).class)).toEqual([
      "mailbox_not_found",
      "sender_blocked",
      "mailbox_busy",
      "mailbox_full",
      "ambiguous",
    ]);
    const early = classifyReply({ reply: "550 5.1.1 No such user", stage: "mail" });
    expect(early.class).toBe("sender_blocked");
  });

  test("of accuracy are those of the published measurement", () => {
    const { rows } = JSON.parse(readFileSync("public/benchmarks/accuracy.json", "utf8")) as {
      rows: { corpus: string; engine: string; right: number }[];
    };
    const right = rows.filter(({ corpus }) => corpus === "replies").map((row) => row.right);
    expect(right).toEqual([97, 16]);
    expect(text).toContain("Ours reads all 97 as we labeled them");
    expect(text).toContain("reads 16");
  });

  test("of prices are how checks are charged", () => {
    expect(read("what-a-credit-pays-for")).toContain(
      `${reasonsByVerdict.unknown.length} of the ${reasons.length} reasons`,
    );
    const [prices] = tables("what-a-credit-pays-for") as [string[][]];
    const price = (name: RegExp) => Number(prices.find(([what = ""]) => name.test(what))?.[1]);
    const charged = { sandbox: false, verdict: "risky", reason: "accept_all" } as const;
    expect(price(/^deliverable, risky/u)).toBe(cost(charged));
    expect(price(/^unknown/u)).toBe(cost({ ...charged, verdict: "unknown", reason: "greylisted" }));
    expect(price(/isn’t an address/u)).toBe(
      cost({ ...charged, verdict: "undeliverable", reason: "invalid_syntax" }),
    );
    expect(price(/your rules/u)).toBe(
      cost({ ...charged, verdict: "undeliverable", reason: "blocked_by_rule" }),
    );
    expect(price(/sandbox/u)).toBe(cost({ ...charged, sandbox: true }));
  });
});
