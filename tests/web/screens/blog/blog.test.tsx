import { readFileSync } from "node:fs";
import { act, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { ArticleScreen } from "#web/screens/article/ArticleScreen.tsx";
import { articles } from "#web/screens/blog/articles.ts";
import { BlogScreen } from "#web/screens/blog/BlogScreen.tsx";

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => showTexts());

const [first, second] = articles as [(typeof articles)[0], (typeof articles)[0]];
async function openArticle(slug: string) {
  let shown: ReturnType<typeof showScreen> | undefined;
  await act(async () => {
    shown = showScreen(<ArticleScreen />, "/blog/:slug", `/blog/${slug}`);
  });
  return shown!;
}

describe("the list of articles", () => {
  test("names each with its day, its length and what it is about, newest first", () => {
    showScreen(<BlogScreen />, "/blog");
    const entries = screen.getAllByRole("article");
    expect(entries).toHaveLength(articles.length);
    const [entry] = entries as [HTMLElement];
    expect(within(entry).getByRole("link", { name: first.title })).toHaveAttribute(
      "href",
      `/blog/${first.slug}`,
    );
    expect(entry).toHaveTextContent("Nov 21, 2026");
    expect(entry).toHaveTextContent(`${first.minutes} minutes to read`);
    expect(entry).toHaveTextContent(first.summary);
    expect(screen.getByRole("link", { name: "Subscribe by RSS" })).toHaveAttribute(
      "href",
      "/blog/feed.xml",
    );
    expect(screen.queryByText("Articles are in English.")).toBeNull();
  });

  test("says in other languages that articles are in English", async () => {
    await showTexts("ar");
    showScreen(<BlogScreen />, "/blog");
    expect(screen.getByText("المقالات باللغة الإنجليزية.")).toBeVisible();
    expect(screen.getByRole("link", { name: first.title }).closest("[lang=en]")).not.toBeNull();
  });
});

describe("an article", () => {
  test.each(articles.map(({ slug }) => slug))(
    "%s has its sections under anchors, and every link of its contents leads to one",
    async (slug) => {
      await openArticle(slug);
      const { title, sections } = articles.find((article) => article.slug === slug)!;
      expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
      expect(await screen.findAllByRole("heading", { level: 2 })).toHaveLength(sections.length);
      const contents = screen.getByRole("navigation", { name: "In this article" });
      for (const { id, title: text } of sections) {
        expect(document.getElementById(id)).toHaveTextContent(text);
        expect(within(contents).getByRole("link", { name: text })).toHaveAttribute(
          "href",
          `#${id}`,
        );
      }
      expect(document.title).toContain(title);
    },
  );

  test("has its commands in blocks that can be copied", async () => {
    const { user } = await openArticle("what-accept-all-hides");
    const block = await screen.findByRole("region", { name: "Code 1" });
    expect(block).toHaveTextContent("npm run -s mailverdict -- check anyone@accept-all");
    await user.click(screen.getAllByRole("button", { name: "Copy" })[0]!);
    expect(await navigator.clipboard.readText()).toBe(
      "npm run -s mailverdict -- check anyone@accept-all.sandbox.test",
    );
  });

  test("leads to the ones beside it", async () => {
    await openArticle(second.slug);
    const more = within(screen.getByRole("navigation", { name: "More articles" }));
    expect(more.getByRole("link", { name: first.title })).toHaveAttribute(
      "href",
      `/blog/${first.slug}`,
    );
    expect(more.getAllByRole("link")).toHaveLength(articles.length > 2 ? 2 : 1);
  });

  test("one that does not exist is said not to, with the way to the others", async () => {
    await openArticle("nothing-here");
    expect(screen.getByRole("heading", { level: 1, name: "No such article" })).toBeVisible();
    expect(screen.getByRole("link", { name: "All articles" })).toHaveAttribute("href", "/blog");
  });

  test("every link to a page of the app names a path and an anchor that are there", async () => {
    const { routeOf } = await import("#web/app/routes.ts");
    const links = articles.flatMap(({ slug }) => {
      const text = readFileSync(`src/screens/blog/articles/${slug}.md`, "utf8");
      return [...text.matchAll(/\]\((\/[^)]*)\)/gu)].map(([, to = ""]) => to);
    });
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => routeOf(to.split("#")[0]!)?.name === "notFound")).toEqual([]);
    const known = articles.map(({ slug }) => `/blog/${slug}`);
    const written = links.filter((to) => to.startsWith("/blog/"));
    expect(written.filter((to) => !known.includes(to))).toEqual([]);
  });
});
