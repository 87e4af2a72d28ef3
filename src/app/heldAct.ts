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
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const first = options.find((option) => option.defaultSelected) ?? options[0];
    return first?.selected ?? true;
  }
  return field.value === field.defaultValue;
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>("input, textarea, select")];
}

/** What somebody puts into a ready page before the app has taken it over. */
export interface TypedEarly {
  /** Ends the listening; answers what each field was given last. */
  end(): Typed[];
}

/**
 * Remembers what was typed and chosen by now, and what is from now on: React may empty a field while it takes it over,
 * or make the page anew, where the same field is another element.
 */
export function rememberTyped(): TypedEarly {
  const before = fields();
  const typed = new Map<Field, string>();
  const remember = (field: Field): void => {
    if (typed.has(field) || !isUntouched(field)) {
      typed.set(field, field.value);
    }
  };
  const listen = ({ target }: Event): void => remember(target as Field);
  before.forEach(remember);
  document.addEventListener("input", listen, true);
  return {
    end() {
      document.removeEventListener("input", listen, true);
      const after = fields();
      return [...typed].flatMap(([field, value]): Typed[] => {
        const now = field.isConnected ? field : after[before.indexOf(field)];
        return now?.name === field.name && now.type === field.type ? [[now, value]] : [];
      });
    },
  };
}

/** Tells the app what a field holds, as if it were put in now. */
function retype([field, value]: Typed): void {
  // Nobody listens to this one; React takes over at once whatever it meets that is still asleep.
  field.dispatchEvent(new Event("dragend", { bubbles: true }));
  // React hears of a change only where the value differs from what it saw set last.
  field.value = "";
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Does what was asked for while the app was still loading, and holds nothing back from now on. */
export function releaseHeldAct(early?: TypedEarly): void {
  const held = window.heldAct;
  delete window.heldAct;
  early?.end().forEach(retype);
  if (held?.isConnected !== true) {
    return;
  }
  if (held instanceof HTMLFormElement) {
    held.requestSubmit();
  } else {
    held.click();
  }
}
