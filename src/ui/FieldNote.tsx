import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  id: string;
  text: ReactNode;
  invalid?: boolean;
}

/** Hint or error below a field. */
export function FieldNote({ id, text, invalid = false }: Props) {
  return (
    <div
      id={id}
      className={
        invalid ? "flex items-start gap-1.5 text-sm text-undeliverable" : "text-sm text-muted"
      }
    >
      {invalid ? <Icon name="alert" size={14} className="mt-1" /> : null}
      {invalid ? <span>{text}</span> : text}
    </div>
  );
}
