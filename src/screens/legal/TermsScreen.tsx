import { LegalPage } from "./LegalPage.tsx";

/** On what terms. */
export function TermsScreen() {
  return <LegalPage name="terms" />;
}
