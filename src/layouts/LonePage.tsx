import type { ReactNode } from "react";
import { LoneFrame } from "./LoneFrame.tsx";
import { ReadingPage } from "./ReadingPage.tsx";

interface Props {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** A reading page without chrome. */
export function LonePage({ heading, lead, children }: Props) {
  return (
    <LoneFrame>
      <ReadingPage heading={heading} lead={lead}>
        {children}
      </ReadingPage>
    </LoneFrame>
  );
}
