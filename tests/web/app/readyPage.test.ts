import { beforeEach, describe, expect, test, vi } from "vitest";
import { releaseHeldAct, rememberTyped } from "#web/app/heldAct.ts";
import { readReadyPage, showsThisAddress, type ReadyPage } from "#web/app/readyPage.ts";

const page: ReadyPage = { path: "/about", language: "en", texts: {} };

function come(to: string, state: unknown = null): void {
  window.history.replaceState(state, "", to);
}

const empty = document.createElement("div");
const shown = document.createElement("div");
shown.append("About");

describe("the HTML of a ready page is taken over", () => {
  test.each(["/about", "/about?lng=ar", "/about#part"])(
    "at %s, which it was made for",
    (address) => {
      come(address);
      expect(showsThisAddress(page, shown)).toBe(true);
    },
  );

  test.each(["/about/", "/About", "/", "/about?from=%2Fx", "/about?lng=ar&x=1"])(
    "not at %s, where the app may show something else",
    (address) => {
      come(address);
      expect(showsThisAddress(page, shown)).toBe(false);
    },
  );

  test("not where a link handed something over, but after a plain reload", () => {
    come("/about", { usr: { message: "Done" }, key: "a" });
    expect(showsThisAddress(page, shown)).toBe(false);
    come("/about", { usr: null, key: "a", idx: 1 });
    expect(showsThisAddress(page, shown)).toBe(true);
  });

  test("not where the app is to make it", () => {
    come("/about");
    expect(showsThisAddress(page, empty)).toBe(false);
  });
});

describe("what came with a page", () => {
  beforeEach(() => {
    localStorage.clear();
    document.body.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  });

  test("is read from its data block, where there is one", () => {
    expect(readReadyPage(shown)).toEqual(page);
    expect(readReadyPage(empty)).toEqual(page);
    document.body.innerHTML = "";
    expect(readReadyPage(empty)).toBeNull();
  });

  test("is not used where the app makes the page in a language kept from before", () => {
    localStorage.setItem("i18nextLng", "en");
    expect(readReadyPage(empty)).toEqual(page);
    localStorage.setItem("i18nextLng", "ar");
    expect(readReadyPage(empty)).toBeNull();
    expect(readReadyPage(shown)).toEqual(page);
  });
});

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

function typeInto(box: HTMLInputElement | undefined, value: string): void {
  box!.value = value;
  box!.dispatchEvent(new Event("input", { bubbles: true }));
}

describe("what somebody did while the app was still loading", () => {
  beforeEach(() => {
    document.body.innerHTML = `<form><input name="a" value="as made"><input name="b">
      <select><option value="en" selected>English</option><option value="ar">العربية</option></select>
      <select name="topic"><option value="question">A question</option></select>
      <button type="button">Press</button></form>`;
  });
  test("in fields is told to the app, and only that", () => {
    field("[name=b]").value = "typed";
    document.querySelector("select")!.value = "ar";
    const typed = rememberTyped();
    const heard = vi.fn<(name: string, value: string) => void>();
    for (const name of ["input", "change"]) {
      document.addEventListener(name, ({ type, target }) =>
        heard(type, (target as HTMLInputElement).value),
      );
    }
    releaseHeldAct(typed);
    expect(heard.mock.calls).toEqual([
      ["input", "typed"],
      ["change", "ar"],
    ]);
    expect([field("[name=a]").value, field("[name=b]").value]).toEqual(["as made", "typed"]);
  });

  test("what is typed while the app takes over is kept as it was typed last, even where the field was emptied", () => {
    document.body.innerHTML = `<input name="a"><input name="b"><input name="c">`;
    const [first, second, third] = document.querySelectorAll("input");
    first!.value = "mail";
    const early = rememberTyped();
    typeInto(first, "mailbox");
    typeInto(second, "only now");
    typeInto(third, "x");
    typeInto(third, "");
    second!.value = "";
    const heard: string[] = [];
    const hear = ({ target }: Event) => heard.push((target as HTMLInputElement).value);
    document.addEventListener("input", hear);
    releaseHeldAct(early);
    document.removeEventListener("input", hear);
    expect(heard).toEqual(["mailbox", "only now", ""]);
  });

  test("is told to the same field of a page that is made anew, and to no other", () => {
    const made = `<select name="lng"><option value="en" selected>English</option><option value="ar">العربية</option></select>
      <input name="email"><input name="name">`;
    document.body.innerHTML = made;
    document.querySelector("select")!.value = "ar";
    field("[name=email]").value = "early@sandbox.test";
    field("[name=name]").value = "Ann";
    const early = rememberTyped();
    document.body.innerHTML = made.replace('name="name"', 'name="company"');
    releaseHeldAct(early);
    expect(
      [...document.querySelectorAll<HTMLInputElement>("select, input")].map(({ value }) => value),
    ).toEqual(["ar", "early@sandbox.test", ""]);
  });

  test("with a button or a form is done once", () => {
    const button = document.querySelector("button")!;
    const pressed = vi.fn();
    button.addEventListener("click", pressed);
    window.heldAct = button;
    releaseHeldAct();
    releaseHeldAct();
    expect(pressed).toHaveBeenCalledTimes(1);
    expect("heldAct" in window).toBe(false);

    const form = document.querySelector("form")!;
    const sent = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener("submit", sent);
    window.heldAct = form;
    releaseHeldAct();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test("with something that is no longer there is forgotten", () => {
    const button = document.querySelector("button")!;
    const pressed = vi.fn();
    button.addEventListener("click", pressed);
    window.heldAct = button;
    button.remove();
    releaseHeldAct();
    expect(pressed).not.toHaveBeenCalled();
  });
});
