import type { Right } from "#contract/roles.ts";
import { paths } from "#web/paths.ts";
import type { IconName } from "#web/ui/iconPaths.ts";

/** A tab of an area; `text` is a key of common.json. */
export interface AreaTab {
  to: string;
  text: string;
  /** True shows the tab to the operator only. */
  operator?: boolean;
  /** Right that the screen needs. */
  right?: Right;
}

/** Screens that share a tab row; the first tab is where the area opens. */
export interface Area {
  /** Key of the area's name in common.json. */
  text: string;
  icon: IconName;
  tabs: readonly AreaTab[];
  /** True where the user can switch to test data. */
  switchesMode?: boolean;
}

/** The areas of the header. */
export const areas: readonly Area[] = [
  {
    text: "nav.dashboard",
    icon: "grid",
    tabs: [
      { to: paths.dashboard, text: "tabs.overview" },
      { to: paths.notifications, text: "tabs.notifications" },
    ],
  },
  {
    text: "nav.validate",
    icon: "check",
    switchesMode: true,
    tabs: [
      { to: paths.validate, text: "tabs.single", right: "validate" },
      { to: paths.bulkUpload, text: "tabs.lists", right: "lists:read" },
      { to: paths.policy, text: "titles.policy", right: "rules:read" },
    ],
  },
  {
    text: "nav.history",
    icon: "clock",
    switchesMode: true,
    tabs: [
      { to: paths.history, text: "tabs.validations", right: "results:read" },
      { to: `${paths.history}?tab=lists`, text: "tabs.lists", right: "lists:read" },
      { to: paths.analytics, text: "tabs.analytics", right: "analytics:read" },
    ],
  },
  {
    text: "nav.apiDocs",
    icon: "book",
    switchesMode: true,
    tabs: [
      { to: paths.apiDocs, text: "tabs.reference" },
      { to: paths.apiKeys, text: "tabs.apiKeys", right: "keys:read" },
      { to: paths.webhooks, text: "tabs.webhooks", right: "webhooks:read" },
      { to: paths.integrations, text: "tabs.integrations" },
    ],
  },
];

/** The area behind the account menu. */
export const settings: Area = {
  text: "nav.settings",
  icon: "user",
  tabs: [
    { to: paths.profile, text: "tabs.profile" },
    { to: paths.security, text: "tabs.security" },
    { to: paths.people, text: "tabs.people" },
    {
      to: `${paths.notifications}?tab=settings`,
      text: "tabs.notifications",
      right: "settings:write",
    },
    { to: paths.billing, text: "tabs.billing", right: "billing:read" },
    { to: paths.system, text: "tabs.system", operator: true },
  ],
};

/** A user of the app: runs the installation or not, with the rights of a role. */
export interface AppUser {
  operator: boolean;
  may: (right: Right | undefined) => boolean;
}

/** Returns the tabs that a user can open. */
export function openTabs<Tab extends AreaTab>(
  tabs: readonly Tab[],
  { operator, may }: AppUser,
): Tab[] {
  return tabs.filter((tab) => (operator || tab.operator !== true) && may(tab.right));
}

/** Returns the area and the tab of a page; null for pages outside the areas. */
export function findArea({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): { area: Area; tab: AreaTab; exact: boolean } | null {
  const choice = new URLSearchParams(search).get("tab");
  const chosen = `${pathname}?tab=${choice ?? ""}`;
  const found = [...areas, settings].flatMap((area) => area.tabs.map((tab) => ({ area, tab })));
  const tabAt = (path: string) => found.find(({ tab }) => tab.to === path);
  const exact = tabAt(chosen) ?? tabAt(pathname);
  // The page of one list belongs to the lists.
  const near = exact ?? found.find(({ tab }) => pathname.startsWith(`${tab.to}/`));
  return near === undefined ? null : { ...near, exact: exact !== undefined };
}
