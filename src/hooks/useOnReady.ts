import { useEffect, useRef } from "react";

/** Calls a function once `ready` becomes true. */
export function useOnReady(ready: boolean, onReady: () => void): void {
  const callback = useRef(onReady);
  useEffect(() => {
    if (ready) {
      callback.current();
    }
  }, [ready]);
}
