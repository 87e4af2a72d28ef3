import type { Advice } from "./requestAdvice.ts";
import type { WidgetTexts } from "./widgetTexts.ts";

/** The widget's elements below a field. */
export interface Message {
  /** Id of the text, for `aria-describedby`. */
  id: string;
  /** The button that takes the suggestion. */
  button: HTMLButtonElement;
  /** Shows advice, or nothing for `ok`. */
  show(advice: Advice): void;
  /** Shows that the form waits for the answer. */
  wait(): void;
  remove(): void;
}

/** Number of messages on the page, for their ids. */
let count = 0;

/** Returns a text with an address in it, isolated from the direction of the text around it. */
const filled = (text: string, address: string) =>
  text.replace("{}", () => `\u2068${address}\u2069`);

/** Creates the elements below a field: a status that screen readers announce, and a button. They have classes but no style. */
export function createMessage(
  after: Element,
  { language, texts }: { language: string; texts: WidgetTexts },
): Message {
  count += 1;
  const page = after.ownerDocument;
  const box = page.createElement("div");
  const status = page.createElement("span");
  const button = page.createElement("button");
  const id = `mailverdict-${count}`;
  box.className = "mailverdict-message";
  box.lang = language;
  box.dir = language === "ar" ? "rtl" : "ltr";
  status.id = id;
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  button.type = "button";
  button.className = "mailverdict-suggestion";
  button.hidden = true;
  box.append(status, " ", button);
  after.after(box);
  const put = (advice: string, text: string, suggestion: string | null) => {
    box.dataset["advice"] = advice;
    status.textContent = text;
    button.hidden = suggestion === null;
    button.textContent = suggestion === null ? "" : filled(texts.use, suggestion);
  };
  put("ok", "", null);
  return {
    id,
    button,
    show({ advice, suggestion }) {
      const meant = suggestion === null ? "" : filled(texts.suggest, suggestion);
      const said = advice === "warn" || advice === "block" ? texts[advice] : "";
      const text = [meant, said].filter((part) => part !== "").join(" ");
      put(advice, advice === "ok" ? "" : text, advice === "ok" ? null : suggestion);
    },
    wait: () => put("wait", texts.wait, null),
    remove: () => box.remove(),
  };
}
