import type { Right } from "#contract/roles.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useListValidationsQuery, useReadAccountQuery } from "#web/api/api.ts";
import { useListWorkspacesQuery, useSwitchWorkspaceMutation } from "#web/api/account/peopleApi.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { areas, openTabs, settings } from "#web/layouts/areas/areas.ts";
import { useAppUser } from "#web/layouts/areas/useAppUser.ts";
import { listPath, paths } from "#web/paths.ts";
import { useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { chooseLocale, chooseTheme } from "#web/state/chooseTheme.ts";
import { useIsDark } from "#web/state/colourScheme.ts";
import { openWorkspace } from "#web/session/openWorkspace.ts";
import { logOut } from "#web/state/logOut.ts";
import { useAppDispatch } from "#web/state/useAppSelector.ts";
import { failureText } from "#web/text/failureText.ts";
import { languages } from "#web/text/i18n.ts";
import type { IconName } from "#web/ui/iconPaths.ts";
import { showToast } from "#web/ui/showToast.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

/** One result of the palette: a page (`to`) or an action (`run`). */
export interface Command {
  key: string;
  group: "check" | "validations" | "lists" | "pages" | "actions";
  label: string;
  /** Text at the end of the row. */
  note?: string;
  icon?: IconName;
  verdict?: Verdict;
  /** True for addresses, which are set in monospace. */
  monospace?: boolean;
  to?: string;
  state?: unknown;
  run?: () => void;
}

const recent = 5;
const fold = (text: string) => text.toLocaleLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** Returns true if every word of the query begins a word of the text, ignoring case and accents. */
function matches(text: string, query: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(query)
    .split(/\s+/u)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Returns the commands that match what is typed; `settled` is the text that stored validations and lists are searched for. */
export function useCommands(
  typed: string,
  settled: string,
  onShortcuts: () => void,
): readonly Command[] {
  const query = typed.trim();
  const fixed = [...useWorkspaces(), ...useFixedCommands(onShortcuts)];
  const stored = useStored(settled);
  const found = fixed.filter(({ label, note }) => matches(`${label} ${note ?? ""}`, query));
  const { t } = useTranslation("palette");
  const may = useRights();
  const check: Command[] =
    /^\S+@\S+$/u.test(query) && may("validate")
      ? [
          {
            key: "check",
            group: "check",
            icon: "check",
            label: t("actions.checkThis", { address: query }),
            to: `${paths.validate}?${new URLSearchParams({ email: query }).toString()}`,
            state: { run: true },
          },
        ]
      : [];
  return [...check, ...stored, ...found];
}

/** Stored validations and lists: the latest, or those that match. */
function useStored(settled: string): Command[] {
  const q = settled === "" ? {} : { q: settled };
  const may = useRights();
  const query = { limit: recent, ...q };
  const { data: validations } = useListValidationsQuery({ query }, { skip: !may("results:read") });
  const { data: lists } = useReadListsQuery({ query }, { skip: !may("lists:read") });
  return [
    ...(validations?.data ?? []).map(({ id, email, input, verdict }): Command => ({
      key: id,
      group: "validations",
      label: email ?? input,
      monospace: true,
      verdict,
      to: `${paths.history}?result=${id}`,
    })),
    ...(lists?.data ?? []).map(({ id, name }): Command => ({
      key: id,
      group: "lists",
      label: name,
      icon: "list",
      to: listPath(id),
    })),
  ];
}

/** Switches to the other accounts of a user who has several. */
function useWorkspaces(): Command[] {
  const { t } = useTranslation(["palette", "errors", "common"]);
  const several = (useReadAccountQuery().data?.workspaces ?? 1) > 1;
  const { data } = useListWorkspacesQuery(undefined, { skip: !several });
  const [change] = useSwitchWorkspaceMutation();
  const open = async (id: string) => {
    const { error } = await change({ params: { id } });
    if (error === undefined) {
      openWorkspace();
    } else {
      showToast({ tone: "bad", text: failureText(t, error).title });
    }
  };
  return (data?.data ?? [])
    .filter(({ current }) => !current)
    .map(({ id, name }): Command => ({
      key: id,
      group: "actions",
      icon: "user",
      label: t("actions.switchTo", { name }),
      run: () => void open(id),
    }));
}

/** Pages and actions, which need no request. */
function useFixedCommands(onShortcuts: () => void): Command[] {
  const { t } = useTranslation(["palette", "common"]);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isDark = useIsDark();
  const endSession = useSignOut();
  const user = useAppUser();
  const pages = [...areas, settings].flatMap(({ text, icon, tabs }) =>
    openTabs(tabs, user).map((tab): Command => ({
      key: tab.to,
      group: "pages",
      icon,
      label: t(tab.text, { ns: "common" }),
      note: t(text, { ns: "common" }),
      to: tab.to,
    })),
  );
  const others = (["help", "onboarding", "pricing", "features"] as const).map((name): Command => ({
    key: name,
    group: "pages",
    icon: "info",
    label: t(`titles.${name}`, { ns: "common" }),
    to: paths[name],
  }));
  const action = (key: string, icon: IconName, run: () => void): Command => ({
    key,
    group: "actions",
    icon,
    label: t(`actions.${key}`),
    run,
  });
  const allowed = (right: Right, command: Command) => (user.may(right) ? [command] : []);
  return [
    ...allowed(
      "validate",
      action("check", "check", () => void navigate(paths.validate)),
    ),
    ...allowed(
      "lists:write",
      action("upload", "upload", () => void navigate(paths.bulkUpload)),
    ),
    ...allowed(
      "keys:write",
      action("createKey", "key", () => void navigate(`${paths.apiKeys}?create=1`)),
    ),
    action(isDark ? "light" : "dark", isDark ? "sun" : "moon", () =>
      chooseTheme(isDark ? "light" : "dark"),
    ),
    action("shortcuts", "info", onShortcuts),
    action("signOut", "signOut", () => void dispatch(logOut(endSession))),
    ...pages,
    ...others,
    ...Object.entries(languages).map(([code, name]): Command => ({
      key: `language ${code}`,
      group: "actions",
      icon: "book",
      label: name,
      note: t("language", { ns: "common" }),
      run: () => chooseLocale(code),
    })),
  ];
}
