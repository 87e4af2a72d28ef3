import { createMessage } from "./createMessage.ts";
import { holdForm } from "./holdForm.ts";
import { accepted, type Advice, requestAdvice } from "./requestAdvice.ts";
import { type WidgetTexts, widgetTexts } from "./widgetTexts.ts";

/** Options of the widget. */
export interface WidgetOptions {
  /** A publishable key, `mv_pub_…`. */
  key: string;
  /** Origin of the installation; the script's own by default. */
  api: string;
  /** Language of the texts; English by default. */
  language?: string | undefined;
  /** Texts to replace. */
  texts?: Partial<WidgetTexts> | undefined;
  /** Longest wait for an answer in ms; 4000 by default. */
  timeoutMs?: number | undefined;
  /** Name of the hidden field with the proof; `mailverdict_proof` by default. */
  field?: string | undefined;
}

/** A widget on a field. */
export interface Widget {
  /** Checks the current value and shows the advice. */
  check(this: void): Promise<Advice>;
  /** Removes the widget from the page. */
  detach(this: void): void;
}

/** Sets a value as typing does, so that frameworks notice. */
function typeInto(input: HTMLInputElement, value: string): void {
  // Frameworks replace the property on the element itself.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  property?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Adds the hidden field that sends the proof with the form. */
function proofField(input: HTMLInputElement, name: string): HTMLInputElement {
  const field = input.ownerDocument.createElement("input");
  field.type = "hidden";
  field.name = name;
  input.after(field);
  return field;
}

/** Returns a function that changes an attribute and one that restores it. */
function attribute(input: Element, name: string) {
  const before = input.getAttribute(name);
  const set = (value: string | null) =>
    value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
  return { before, set, restore: () => set(before) };
}

/** Returns a function that asks for the advice on an address once; without an answer it asks again the next time. */
function askedOnce(how: Parameters<typeof requestAdvice>[1]) {
  const answers = new Map<string, Promise<Advice | null>>();
  return async (email: string): Promise<Advice> => {
    const asked = answers.get(email) ?? requestAdvice(email, how);
    answers.set(email, asked);
    const answer = await asked;
    if (answer === null) {
      answers.delete(email);
    }
    return answer ?? accepted;
  };
}

/**
 * Checks the address of a field when it changes, shows suggestions and warnings below it, and adds the proof to its form.
 * A form that is submitted earlier waits for the answer. Only `block` stops it; without an answer it is always sent.
 */
export function attachWidget(input: HTMLInputElement, options: WidgetOptions): Widget {
  const { key, api, timeoutMs = 4000, field = "mailverdict_proof" } = options;
  const language = (options.language ?? "en").split("-")[0]?.toLowerCase() ?? "en";
  const known = language in widgetTexts ? language : "en";
  const texts = { ...widgetTexts[known], ...options.texts } as WidgetTexts;
  const message = createMessage(input.closest("label") ?? input, { language: known, texts });
  const proof = proofField(input, field);
  const described = attribute(input, "aria-describedby");
  const invalid = attribute(input, "aria-invalid");
  described.set([described.before, message.id].filter(Boolean).join(" "));
  const ask = askedOnce({ key, api, timeoutMs });
  /** The address whose advice is shown, and its advice. */
  let shown = { email: "", advice: accepted };
  const typed = () => input.value.trim();

  const show = (email: string, advice: Advice) => {
    shown = { email, advice };
    proof.value = advice.proof;
    message.show(advice);
    invalid.set(advice.advice === "block" ? "true" : invalid.before);
  };
  const check = async (): Promise<Advice> => {
    const email = typed();
    const advice = email.includes("@") ? await ask(email) : accepted;
    // Another address may have been typed meanwhile.
    if (typed() === email) {
      show(email, advice);
    }
    return advice;
  };
  const onInput = () => {
    if (typed() !== shown.email) {
      show("", accepted);
    }
  };
  const onChange = () => void check();
  const onSuggestion = () => {
    const { suggestion } = shown.advice;
    if (suggestion !== null) {
      typeInto(input, suggestion);
      input.focus();
    }
  };
  const letGo = holdForm(input, {
    isAnswered: () => typed() === shown.email || !typed().includes("@"),
    isBlocked: () => shown.advice.advice === "block",
    async settle() {
      message.wait();
      return (await check()).advice === "ok";
    },
  });
  input.addEventListener("input", onInput);
  input.addEventListener("change", onChange);
  message.button.addEventListener("click", onSuggestion);
  return {
    check,
    detach() {
      input.removeEventListener("input", onInput);
      input.removeEventListener("change", onChange);
      letGo();
      message.remove();
      proof.remove();
      described.restore();
      invalid.restore();
    },
  };
}
