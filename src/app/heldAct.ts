declare global {
  interface Window {
    /** What somebody pressed or sent before the app took the page over; index.html keeps it. */
    heldAct?: HTMLElement | null;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field, and what somebody put into it. */
type Typed = readonly [field: Field, value: string];

function isUntouched(field: Field): boolean {
  return field instanceof HTMLSelectElement
    ? [...field.options].every((option) => option.selected === option.defaultSelected)
    : field.value === field.defaultValue;
}

/** What was typed and chosen in a ready page while the app was still loading. */
export function typedEarly(): Typed[] {
  return [...document.querySelectorAll<Field>("input, textarea, select")]
    .filter((field) => !isUntouched(field))
    .map((field) => [field, field.value]);
}

/** Tells the app what a field holds, as if it were put in now. */
function retype([field, value]: Typed): void {
  // Nobody listens to this one; it makes React take over at once whatever part the field lies in.
  field.dispatchEvent(new Event("dragend", { bubbles: true }));
  // React hears of a change only where the value differs from what it saw set last.
  field.value = "";
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** What was put in by now: of a field that was typed into since, what it holds now. */
function typedUntilNow(early: readonly Typed[]): Typed[] {
  // What a list shows may be the app's own doing by now; what a text field holds is somebody's.
  const since = typedEarly().filter(([field]) => !(field instanceof HTMLSelectElement));
  return [...new Map([...early, ...since])];
}

/** Does what was asked for while the app was still loading, and holds nothing back from now on. */
export function releaseHeldAct(early: readonly Typed[]): void {
  const held = window.heldAct;
  delete window.heldAct;
  typedUntilNow(early).forEach(retype);
  if (held?.isConnected !== true) {
    return;
  }
  if (held instanceof HTMLFormElement) {
    held.requestSubmit();
  } else {
    held.click();
  }
}
