import { LegalPage } from "#web/features/legal/LegalPage.tsx";

/** On what terms. */
export function TermsScreen() {
  return <LegalPage name="terms" />;
}
