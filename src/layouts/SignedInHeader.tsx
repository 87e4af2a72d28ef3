import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useReadAccountQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { setWorkspace } from "#web/session/dataMode.ts";
import { useIsSignedIn, useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { accountRead } from "#web/state/authSlice.ts";
import { logOut } from "#web/state/logOut.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useAppSelector.ts";
import type { ThemeState } from "#web/state/themeSlice.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { IconName } from "#web/ui/iconPaths.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { type findArea, type AreaTab, areas, openTabs } from "./areas/areas.ts";
import { useAppUser } from "./areas/useAppUser.ts";
import { AreaTabs } from "./AreaTabs.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { ColourSchemeToggle } from "./ColourSchemeToggle.tsx";
import { CreditsBadge } from "./CreditsBadge.tsx";
import { Bell } from "./notifications/Bell.tsx";
import { lazyModeComponent } from "./mode/lazyModeComponent.ts";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { useAccountRegion } from "./useAccountRegion.ts";
import { useHeaderHeight } from "./useHeaderHeight.ts";

const TestModeBanner = lazyModeComponent("TestModeBanner");

/** Entries of the account menu before signing out. */
const accountEntries: readonly (AreaTab & { icon: IconName })[] = [
  { to: paths.profile, text: "nav.profile", icon: "user" },
  { to: paths.apiKeys, text: "nav.apiKeys", icon: "key", right: "keys:read" },
  { to: paths.integrations, text: "nav.integrations", icon: "plug" },
  { to: paths.billing, text: "nav.billing", icon: "card", right: "billing:read" },
  { to: paths.system, text: "nav.system", icon: "server", operator: true },
];

const barLooks: Record<ThemeState["navbar"], string> = {
  "navbar-sticky": "sticky top-0 border-b",
  "navbar-floating": "sticky top-0 mt-2 rounded-box border",
  "navbar-static": "border-b",
};

/** The header for signed-in users, with the tab row of the page's area. */
export function SignedInHeader({ place }: { place: ReturnType<typeof findArea> }) {
  const navbar = useAppSelector(({ theme }) => theme.navbar);
  const tests = useAppSelector(({ mode }) => mode === "test");
  const header = useRef<HTMLElement>(null);
  useHeaderHeight(header);
  return (
    <>
      <header ref={header} className={`${barLooks[navbar]} z-30 border-line bg-paper print:hidden`}>
        {tests ? (
          <Suspense fallback={null}>
            <TestModeBanner place={place} />
          </Suspense>
        ) : null}
        <div className="mx-auto flex min-h-14 w-full max-w-page items-center gap-2 px-4">
          <Link
            to={paths.dashboard}
            className="me-2 flex items-center gap-2 text-md font-semibold text-ink no-underline"
          >
            <BrandMark className="max-lg:hidden" />
          </Link>
          <AreaBar current={place?.area} />
          <div className="ms-auto flex items-center gap-1">
            <PaletteButton />
            <CreditsBadge />
            <Bell />
            <ColourSchemeToggle />
            <AccountMenu />
          </div>
        </div>
      </header>
      {place === null ? null : <AreaTabs place={place} />}
    </>
  );
}

/** Links to the areas: in the header, or at the bottom of a narrow screen. */
function AreaBar({ current }: { current: (typeof areas)[number] | undefined }) {
  const { t } = useTranslation("common");
  const user = useAppUser();
  const open = areas.flatMap((area) => {
    const [first] = openTabs(area.tabs, user);
    return first === undefined ? [] : [{ area, first }];
  });
  return (
    <nav
      aria-label={t("nav.main")}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-paper"
    >
      <ul className="flex">
        {open.map(({ area, first }) => (
          <li key={area.text} className="max-md:flex-1">
            <Link
              to={first.to}
              aria-current={area === current ? "true" : undefined}
              className="flex min-h-14 items-center justify-center gap-1 border-y-2 border-transparent px-2 text-base text-muted no-underline -outline-offset-2 hover:text-ink aria-[current]:text-ink max-md:flex-col max-md:px-1 max-md:text-xs max-md:aria-[current]:border-t-brand md:aria-[current]:border-b-brand xl:px-3"
            >
              <Icon name={area.icon} size={20} className="md:hidden" />
              {t(area.text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AccountMenu() {
  const { t } = useTranslation("common");
  const appUser = useAppUser();
  const dispatch = useAppDispatch();
  const { data: account } = useReadAccountQuery(undefined, { skip: !useIsSignedIn() });
  useAccountRegion(account);
  useEffect(() => {
    if (account !== undefined) {
      const { id, role, email, name, avatar, operator: runs } = account;
      setWorkspace(id);
      dispatch(accountRead({ id, role, email, name, avatar, operator: runs }));
    }
  }, [account, dispatch]);
  const user = useAppSelector(({ auth }) => auth.user);
  const email = user?.email ?? "";
  const endSession = useSignOut();
  return (
    <Menu
      label={t("nav.account")}
      trigger={<Initial email={email} avatar={user?.avatar} />}
      header={<Identity email={email} plan={account?.plan} />}
      items={[
        ...openTabs(accountEntries, appUser).map(({ to, text, icon }) => ({
          key: to,
          to,
          icon,
          label: t(text),
        })),
        ...(account !== undefined && account.workspaces > 1
          ? [
              {
                key: "workspaces",
                to: `${paths.people}#workspaces`,
                icon: "grid" as const,
                label: t("nav.workspaces"),
              },
            ]
          : []),
        {
          key: "signOut",
          label: t("nav.signOut"),
          icon: "signOut",
          divided: true,
          onSelect: () => void dispatch(logOut(endSession)),
        },
      ]}
    />
  );
}

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
    <div className="min-w-0">
      <p dir="ltr" className="truncate text-base font-medium text-ink rtl:text-end">
        {email}
      </p>
      <p className="text-sm text-muted">
        {plan === undefined ? "" : t(`plans.${plan}`, { defaultValue: plan })}
      </p>
    </div>
  );
}
