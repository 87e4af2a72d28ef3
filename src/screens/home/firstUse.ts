const events = ["scroll", "pointermove", "touchstart", "keydown", "focusin"] as const;

/**
 * Resolves when the visitor first scrolls, points or types; at once where nothing of that part is on the page yet.
 * Until then the prerendered HTML of the element with this id needs no code.
 */
export function firstUse(id: string): Promise<void> {
  if (typeof document === "undefined" || document.getElementById(id) === null) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const used = () => {
      for (const event of events) {
        document.removeEventListener(event, used);
      }
      resolve();
    };
    for (const event of events) {
      document.addEventListener(event, used, { passive: true });
    }
  });
}
