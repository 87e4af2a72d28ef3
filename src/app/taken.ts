import { useEffect } from "react";

const taken = "mailverdict:taken";

/** Says, once what stands here listens, that the app has taken the page over: a part may be taken over later than what lies around it. */
export function useTaken(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(taken));
  }, []);
}

/** Does something when the app has taken the page over. */
export function whenTaken(act: () => void): void {
  window.addEventListener(taken, act, { once: true });
}
