import { type ReactNode, useEffect } from "react";
import type { Right } from "#contract/roles.ts";
import { useRight } from "#web/hooks/useRight.ts";

interface Props {
  right: Right;
  /** Renders them for everyone else. */
  without?: boolean;
  /** Called once if the role doesn't give the right. */
  onMissing?: () => void;
  children: ReactNode;
}

/** Renders its children if the signed-in user's role gives a right in the account. */
export function IfRight({ right, without = false, onMissing, children }: Props) {
  const has = useRight(right);
  useEffect(() => {
    if (!has) {
      onMissing?.();
    }
    // Callers pass a new function at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [has]);
  return has === without ? null : children;
}
