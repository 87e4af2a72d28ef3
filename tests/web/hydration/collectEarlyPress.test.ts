import { beforeEach, expect, test, vi } from "vitest";
import { collectEarlyPress } from "#web/hydration/collectEarlyPress.ts";

const stop = vi.fn<() => void>();

function pressEarly(target: HTMLElement): () => void {
  window.earlyPress = { target, stop };
  return collectEarlyPress();
}

beforeEach(() => {
  stop.mockClear();
  document.body.innerHTML = `<form><button type="button">Press</button></form>`;
});

test("a button pressed early is pressed once the page is hydrated, and nothing is remembered any more", () => {
  const button = document.querySelector("button")!;
  const pressed = vi.fn<() => void>();
  button.addEventListener("click", pressed);
  const pressNow = pressEarly(button);
  expect(stop).toHaveBeenCalledTimes(1);
  expect("earlyPress" in window).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  pressNow();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a form submitted early is submitted once the page is hydrated", () => {
  const form = document.querySelector("form")!;
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener("submit", submitted);
  pressEarly(form)();
  expect(submitted).toHaveBeenCalledTimes(1);
});

test("a button that is gone is not pressed", () => {
  const button = document.querySelector("button")!;
  const pressed = vi.fn<() => void>();
  button.addEventListener("click", pressed);
  const pressNow = pressEarly(button);
  button.remove();
  pressNow();
  expect(pressed).not.toHaveBeenCalled();
});
