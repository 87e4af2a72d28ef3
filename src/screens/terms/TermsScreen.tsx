import { LegalPage } from "#web/features/legal/LegalPage.tsx";

/** The terms page. */
export function TermsScreen() {
  return <LegalPage name="terms" />;
}
