declare global {
  interface Window {
    /** What somebody pressed or sent before the app took the page over; index.html keeps it. */
    heldAct?: HTMLElement | null;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a ready page in which somebody typed while the app was still loading. */
export function typedEarly(): Field[] {
  return [...document.querySelectorAll<Field>("input, textarea")].filter(
    (field) => field.value !== field.defaultValue,
  );
}

/** Tells the app what a field holds, as if it were typed now. */
function retype(field: Field): void {
  const { value } = field;
  // React hears of a change only where the value differs from what it saw set last.
  field.value = "";
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Does what was asked for while the app was still loading, and holds nothing back from now on. */
export function releaseHeldAct(typed: readonly Field[]): void {
  const held = window.heldAct;
  delete window.heldAct;
  typed.forEach(retype);
  if (held?.isConnected !== true) {
    return;
  }
  if (held instanceof HTMLFormElement) {
    held.requestSubmit();
  } else {
    held.click();
  }
}
