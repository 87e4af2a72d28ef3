import { type ReactNode, useEffect } from "react";
import type { Right } from "#contract/roles.ts";
import { useRight } from "#web/hooks/useRight.ts";

interface Props {
  right: Right;
  /** Called once if the role doesn't give the right. */
  onMissing?: () => void;
  children: ReactNode;
}

/** Renders its children if the signed-in user's role gives a right in the account. */
export function IfRight({ right, onMissing, children }: Props) {
  const has = useRight(right);
  useEffect(() => {
    if (!has) {
      onMissing?.();
    }
    // Callers pass a new function at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [has]);
  return has ? children : null;
}
