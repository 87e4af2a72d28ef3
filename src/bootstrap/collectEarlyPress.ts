declare global {
  interface Window {
    /** The button pressed or form submitted before the app listened; the script in index.html remembers it. */
    earlyPress?: { target: HTMLElement | null; stop: () => void };
  }
}

/**
 * Stops remembering what is pressed: React listens from now on, and hydrates at once what somebody presses. The
 * returned function presses or submits what was remembered; call it when the page is hydrated.
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
