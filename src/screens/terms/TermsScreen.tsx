import { LegalPage } from "#web/screens/legal/LegalPage.tsx";

/** On what terms. */
export function TermsScreen() {
  return <LegalPage name="terms" />;
}
