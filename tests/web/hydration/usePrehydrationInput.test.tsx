import { act } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";

function Search() {
  const [text, setText] = useState("");
  const [language, setLanguage] = useState("en");
  const field = usePrehydrationInput<HTMLInputElement>(text, setText);
  const choice = usePrehydrationInput<HTMLSelectElement>(language, setLanguage);
  return (
    <>
      <input {...field} onChange={(event) => setText(event.target.value)} />
      <select {...choice} onChange={(event) => setLanguage(event.target.value)}>
        <option value="en">English</option>
        <option value="ar">العربية</option>
      </select>
      <output>{`${text} ${language}`}</output>
    </>
  );
}

async function hydrate(fill: (root: HTMLElement) => void): Promise<HTMLElement> {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<Search />);
  fill(root);
  await act(async () => void hydrateRoot(root, <Search />));
  return root;
}

test("values entered before hydration are the fields' values afterwards", async () => {
  const root = await hydrate((made) => {
    made.querySelector("input")!.value = "early";
    made.querySelector("select")!.value = "ar";
  });
  expect(root.querySelector("output")).toHaveTextContent("early ar");
  expect(root.querySelector("input")).toHaveValue("early");
  expect(root.querySelector("select")).toHaveValue("ar");
});

/** A select whose owner updates later, as the router and the translations do. */
function LateChoice() {
  const [language, setLanguage] = useState("en");
  const choice = usePrehydrationInput<HTMLSelectElement>(language, (typed) => {
    setTimeout(() => setLanguage(typed), 20);
  });
  return (
    <select {...choice} onChange={(event) => setLanguage(event.target.value)}>
      <option value="en">English</option>
      <option value="ar">العربية</option>
    </select>
  );
}

test("a choice stays until its holder answers, and follows later choices", async () => {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(<LateChoice />);
  const select = root.querySelector("select")!;
  select.value = "ar";
  await act(async () => void hydrateRoot(root, <LateChoice />));
  expect(select).toHaveValue("ar");
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
  expect(select).toHaveValue("ar");
  await userEvent.selectOptions(select, "en");
  expect(select).toHaveValue("en");
});

test("untouched fields keep their initial value", async () => {
  const root = await hydrate(() => undefined);
  expect(root.querySelector("output")).toHaveTextContent("en");
});
