import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { prefetchOnIntent } from "#web/router/prefetchOnIntent.ts";
import { routes } from "#web/router/routes.ts";

beforeAll(prefetchOnIntent);
beforeEach(() => showTexts());

function linkTo(href: string, more = ""): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}" ${more}><b>Go</b></a>`;
  return document.querySelector("a")!;
}

function screenOf(path: string) {
  return vi.spyOn(
    routes.find((route) => route.path === path)!,
    "screen",
  );
}

test.each([
  ["/terms", "pointerover"],
  ["/about", "focusin"],
  ["/pricing", "touchstart"],
])("a link to %s loads its screen at %s, once", (path, intent) => {
  const screen = screenOf(path);
  const inside = linkTo(path).querySelector("b")!;
  inside.dispatchEvent(new Event(intent, { bubbles: true }));
  inside.dispatchEvent(new Event(intent, { bubbles: true }));
  expect(screen).toHaveBeenCalledTimes(1);
});

test("links elsewhere, downloads and what is no link load nothing", () => {
  const screen = screenOf("/privacy");
  for (const link of [
    linkTo("https://elsewhere.example/privacy"),
    linkTo("/privacy", "download"),
    document.createElement("p"),
  ]) {
    document.body.append(link);
    link.dispatchEvent(new Event("pointerover", { bubbles: true }));
  }
  expect(screen).not.toHaveBeenCalled();
});
