import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  id: string;
  text: ReactNode;
  wrong?: boolean;
}

/** Hint or error below a field. */
export function FieldNote({ id, text, wrong = false }: Props) {
  return (
    <div
      id={id}
      className={
        wrong ? "flex items-start gap-1.5 text-sm text-undeliverable" : "text-sm text-muted"
      }
    >
      {wrong ? <Icon name="alert" size={14} className="mt-1" /> : null}
      {wrong ? <span>{text}</span> : text}
    </div>
  );
}
