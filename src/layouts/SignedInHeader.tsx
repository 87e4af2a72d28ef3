import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useReadAccountQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { useIsSignedIn, useAuthUser, useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { accountRead } from "#web/state/authSlice.ts";
import { logOut } from "#web/state/logOut.ts";
import { sidebarSet } from "#web/state/themeSlice.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useAppSelector.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { IconName } from "#web/ui/iconPaths.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { ColourSchemeToggle } from "./ColourSchemeToggle.tsx";
import { CreditsBadge } from "./CreditsBadge.tsx";
import { HeaderFrame, type NavEntry } from "./HeaderFrame.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useAccountRegion } from "./useAccountRegion.ts";

const entries: readonly NavEntry[] = [
  { to: paths.dashboard, text: "nav.dashboard" },
  { to: paths.validate, text: "nav.validate" },
  { to: paths.history, text: "nav.history" },
  { to: paths.apiDocs, text: "nav.apiDocs" },
];

const accountEntries: readonly (NavEntry & { icon: IconName })[] = [
  { to: paths.profile, text: "nav.profile", icon: "user" },
  { to: paths.apiKeys, text: "nav.apiKeys", icon: "key" },
  { to: paths.integrations, text: "nav.integrations", icon: "plug" },
  { to: paths.billing, text: "nav.billing", icon: "card" },
];

const operatorEntry = { to: paths.system, text: "nav.system", icon: "server" } as const;

/** The header for signed-in users. */
export function SignedInHeader() {
  const { t } = useTranslation("common");
  const dispatch = useAppDispatch();
  const { data: account } = useReadAccountQuery(undefined, { skip: !useIsSignedIn() });
  useAccountRegion(account);
  useEffect(() => {
    if (account !== undefined) {
      const { id, role, email, name, avatar } = account;
      dispatch(accountRead({ id, role, email, name, avatar }));
    }
  }, [account, dispatch]);
  const user = useAppSelector(({ auth }) => auth.user);
  const ownRole = useAuthUser()?.role;
  const role = user?.role ?? ownRole;
  const email = user?.email ?? "";
  const ownEntries = role === "operator" ? [...accountEntries, operatorEntry] : accountEntries;
  const navbar = useAppSelector(({ theme }) => theme.navbar);
  const menu = useSidebar();
  const endSession = useSignOut();
  const signOut = () => void dispatch(logOut(endSession));
  return (
    <HeaderFrame
      home={paths.dashboard}
      entries={entries}
      navbar={navbar}
      menu={menu}
      controls={
        <>
          <CreditsBadge />
          <ColourSchemeToggle />
        </>
      }
      account={
        <Menu
          label={t("nav.account")}
          trigger={<Initial email={email} avatar={user?.avatar} />}
          header={<Identity email={email} plan={account?.plan} />}
          items={[
            ...ownEntries.map(({ to, text, icon }) => ({ key: to, to, icon, label: t(text) })),
            {
              key: "signOut",
              label: t("nav.signOut"),
              icon: "signOut",
              divided: true,
              onSelect: signOut,
            },
          ]}
        />
      }
      mobileAccount={
        <>
          <Identity email={email} plan={account?.plan} />
          <ul>
            {ownEntries.map(({ to, text, icon }) => (
              <li key={to}>
                <Link to={to} className={mobileLook}>
                  <Icon name={icon} className="text-muted" />
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
          <button type="button" className={mobileLook} onClick={signOut}>
            <Icon name="signOut" className="text-muted" />
            {t("nav.signOut")}
          </button>
        </>
      }
    />
  );
}

/** Opens and closes the mobile menu through the theme's sidebar; it closes with every navigation. */
function useSidebar() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(({ theme }) => theme.sidebar);
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current !== key) {
      shownOn.current = key;
      dispatch(sidebarSet(false));
    }
  }, [dispatch, key]);
  const onOpen = useCallback((wanted: boolean) => void dispatch(sidebarSet(wanted)), [dispatch]);
  return { open, onOpen };
}

const mobileLook =
  "flex min-h-touch w-full items-center gap-3 px-3 text-base text-ink no-underline";

/** The account's picture, or the first letter of its address. */
function Initial({ email, avatar }: { email: string; avatar: string | null | undefined }) {
  const [letter = ""] = email;
  if (avatar) {
    return <img src={avatar} alt="" className="size-8 rounded-full" />;
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full bg-brand-tint text-base font-semibold text-link"
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}

function Identity({ email, plan }: { email: string; plan: string | undefined }) {
  const { t } = useTranslation("common");
  return (
    <div className="min-w-0 px-3 md:px-0">
      <p dir="ltr" className="truncate text-base font-medium text-ink rtl:text-end">
        {email}
      </p>
      <p className="text-sm text-muted">
        {plan === undefined ? "" : t(`plans.${plan}`, { defaultValue: plan })}
      </p>
    </div>
  );
}
