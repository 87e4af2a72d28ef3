import { useTranslation } from "react-i18next";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { loginFrom, paths } from "#web/paths.ts";
import { VerdictMark } from "#web/ui/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Each address of the mail world leads to its check; who is not signed in comes by the sign-in screen. */
export function DemoAddresses({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("home");
  const checkOf = (email: string) => {
    const check = `${paths.validate}?${new URLSearchParams({ email }).toString()}`;
    return signedIn ? check : loginFrom(check);
  };
  return (
    <ul aria-label={t("try.label")} className="grid gap-x-8 md:grid-cols-2">
      {demoAddresses.map(({ email, verdict }) => (
        <li
          key={email}
          className="flex min-h-touch items-center justify-between gap-3 border-b border-line"
        >
          <Link to={checkOf(email)} className="min-w-0 text-link no-underline hover:underline">
            <code className="text-sm break-all">{email}</code>
          </Link>
          <VerdictMark verdict={verdict} size="small" />
        </li>
      ))}
    </ul>
  );
}
