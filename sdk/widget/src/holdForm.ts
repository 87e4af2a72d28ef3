/** State of the field that decides if its form is sent. */
interface Held {
  /** Tells whether the advice on the current value is known, or none is needed. */
  isAnswered(this: void): boolean;
  isBlocked(this: void): boolean;
  /** Waits for the advice; resolves to true if nothing is to be read before the form is sent. */
  settle(this: void): Promise<boolean>;
}

/** Stops the form of a field while it is blocked, and lets one that is sent early wait for the advice. Returns a function that ends this. */
export function holdForm(
  input: HTMLInputElement,
  { isAnswered, isBlocked, settle }: Held,
): () => void {
  /** The form that goes on after it waited. */
  let released: HTMLFormElement | null = null;
  let waiting = false;
  const finish = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    waiting = true;
    const goesOn = await settle();
    waiting = false;
    if (goesOn && form.isConnected) {
      released = form;
      form.requestSubmit(submitter?.isConnected === true ? submitter : null);
      released = null;
    } else {
      input.focus();
    }
  };
  const onSubmit = (event: Event) => {
    const { form } = input;
    if (form === null || event.target !== form || released === form) {
      return;
    }
    const answered = isAnswered();
    if (answered && !isBlocked()) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (answered) {
      input.focus();
    } else if (!waiting) {
      void finish(form, (event as SubmitEvent).submitter);
    }
  };
  // Before the page's own listeners, wherever they are.
  const root = input.getRootNode();
  root.addEventListener("submit", onSubmit, true);
  return () => root.removeEventListener("submit", onSubmit, true);
}
