import {
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

const never = () => () => undefined;

/**
 * Keeps what a visitor put into a prerendered field before it hydrated: reports it to whoever holds the field's value,
 * in the commit that hydrates, before React could set the value back.
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onTyped: (typed: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const report = useEffectEvent(() => {
    const typed = field.current?.value ?? value;
    if (hydrating && typed !== value) {
      onTyped(typed);
    }
  });
  useLayoutEffect(() => report(), []);
  return field;
}
