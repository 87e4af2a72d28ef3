declare global {
  interface Window {
    /** The button pressed or form submitted before hydration; the script in index.html records it. */
    earlyPress?: { target: HTMLElement | null; stop: () => void };
  }
}

/**
 * Stops recording presses: from here on React hydrates pressed parts first. The returned function repeats the recorded
 * press or submission; call it when the page is hydrated.
 */
export function collectEarlyPress(): () => void {
  const early = window.earlyPress;
  delete window.earlyPress;
  early?.stop();
  return () => {
    const target = early?.target;
    if (target?.isConnected !== true) {
      return;
    }
    if (target instanceof HTMLFormElement) {
      target.requestSubmit();
    } else {
      target.click();
    }
  };
}
