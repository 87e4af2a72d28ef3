import { tabStorage } from "#web/storage.ts";

const key = "contactDraft";

/** Fields stored while the tab is open. */
const draftFields = ["topic", "name", "email", "message", "request_id"] as const;
type Draft = Record<(typeof draftFields)[number], string>;

export function contactDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(draftFields.map((name) => [name, text(name)])) as Draft;
}

/** Stores the typed fields until they are sent or the tab is closed. */
export function storeDraft(form: HTMLFormElement): void {
  tabStorage.set(key, JSON.stringify(contactDraft(form)));
}

export function clearDraft(): void {
  tabStorage.remove(key);
}

function storedDraft(): Partial<Draft> {
  try {
    return JSON.parse(tabStorage.get(key) ?? "{}") as Partial<Draft>;
  } catch {
    return {};
  }
}

/** Fills the form from the stored draft and the URL, which has priority. Text typed before hydration stays. */
export function fillIn(form: HTMLFormElement, query: URLSearchParams): void {
  const { topic: _, ...typed } = contactDraft(form);
  const typedEarly = Object.values(typed).some((text) => text !== "");
  const draft = storedDraft();
  for (const name of draftFields) {
    const named = name === "topic" || name === "request_id" ? query.get(name) : null;
    const text = named ?? draft[name];
    const field = form.elements.namedItem(name);
    const fillable =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value === ""
        : field instanceof HTMLSelectElement &&
          field.selectedIndex === 0 &&
          [...field.options].some(({ value }) => value === text);
    if (typeof text === "string" && fillable) {
      (field as HTMLInputElement).value = text;
    }
  }
  if (typedEarly) {
    storeDraft(form);
  }
}
