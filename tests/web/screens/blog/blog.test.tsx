import { act, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { ArticleScreen } from "#web/screens/article/ArticleScreen.tsx";
import { loadArticleBody, loadArticleHeads } from "#web/features/blog/loadArticleHeads.ts";
import { BlogScreen } from "#web/screens/blog/BlogScreen.tsx";
import { texts } from "#web/text/i18n.ts";

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => showTexts());

const articles = await loadArticleHeads("en");
const [first, second] = articles as [(typeof articles)[0], (typeof articles)[0]];
const slugs = articles.map(({ slug }) => slug);

async function open(shown: ReactElement, path: string, at?: string) {
  let view: ReturnType<typeof showScreen> | undefined;
  await act(async () => {
    view = showScreen(shown, path, at);
  });
  return view!;
}
const openArticle = (slug: string) => open(<ArticleScreen />, "/blog/:slug", `/blog/${slug}`);

describe("the list of articles", () => {
  test("names each with its day, its length and what it is about, newest first", async () => {
    await open(<BlogScreen />, "/blog");
    const entries = screen.getAllByRole("article");
    expect(entries).toHaveLength(articles.length);
    const [entry] = entries as [HTMLElement];
    expect(within(entry).getByRole("link", { name: first.title })).toHaveAttribute(
      "href",
      `/blog/${first.slug}`,
    );
    expect(entry).toHaveTextContent("Nov 21, 2026");
    expect(entry).toHaveTextContent(`${first.minutes} min read`);
    expect(entry).toHaveTextContent(first.summary);
    expect(screen.getByRole("link", { name: "Subscribe by RSS" })).toHaveAttribute(
      "href",
      "/blog/feed.xml",
    );
  });

  test("is in the language of the page, and so is the feed it names", async () => {
    await showTexts("ar");
    await open(<BlogScreen />, "/blog");
    for (const { title } of await loadArticleHeads("ar")) {
      const link = await screen.findByRole("link", { name: title });
      expect(link.closest("[lang=ar][dir=rtl]")).not.toBeNull();
    }
    expect(screen.getByRole("link", { name: /RSS/u })).toHaveAttribute("href", "/blog/feed.ar.xml");
  });
});

describe("an article", () => {
  test.each(slugs)(
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

  test("follows the language of the page under the same anchors, and keeps its code as it is", async () => {
    await showTexts("ar");
    await act(() => texts.changeLanguage("en"));
    await openArticle(first.slug);
    const code = screen.getAllByRole("region", { name: /^Code/u }).map((each) => each.textContent);
    await act(() => texts.changeLanguage("ar"));
    const [head] = (await loadArticleHeads("ar")).filter(({ slug }) => slug === first.slug);
    const heading = await screen.findByRole("heading", { level: 1, name: head!.title });
    expect(heading).toHaveAttribute("dir", "rtl");
    await waitFor(() => expect(document.title).toContain(head!.title));
    expect(head!.sections.map(({ id }) => id)).toEqual(first.sections.map(({ id }) => id));
    for (const { id, title } of head!.sections) {
      expect(document.getElementById(id)).toHaveTextContent(title);
      expect(document.getElementById(id)!.closest("[lang]")).toHaveAttribute("lang", "ar");
    }
    const blocks = [...document.querySelectorAll("section[dir=ltr]")];
    expect(blocks.map((each) => each.textContent)).toEqual(code);
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

  test("a missing article shows an error and links to the others", async () => {
    await openArticle("nothing-here");
    expect(screen.getByRole("heading", { level: 1, name: "Article not found" })).toBeVisible();
    expect(screen.getByRole("link", { name: "All articles" })).toHaveAttribute("href", "/blog");
  });

  test("every link to a page of the app names a path and an anchor that are there", async () => {
    const { findRoute } = await import("#web/router/routes.ts");
    const bodies = await Promise.all(slugs.map((slug) => loadArticleBody("en", slug)));
    const written = JSON.stringify(bodies).matchAll(/"to":"(\/[^"]*)"/gu);
    const links = [...written].map(([, to = ""]) => to);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => findRoute(to.split("#")[0]!)?.name === "notFound")).toEqual([]);
    const known = slugs.map((slug) => `/blog/${slug}`);
    const others = links.filter((to) => to.startsWith("/blog/"));
    expect(others.filter((to) => !known.includes(to.split("#")[0]!))).toEqual([]);
  });
});
