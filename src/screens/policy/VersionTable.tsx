import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PolicyVersion } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { policyChanges } from "#contract/policyChanges.ts";
import { ChangeList } from "./ChangeList.tsx";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

interface Props {
  versions: readonly PolicyVersion[];
  /** The version that judges new results now. */
  current: number;
  onTry: (policy: AccountPolicy) => void;
  onBack: (version: PolicyVersion) => void;
}

function createColumns(
  t: TFunction<"policy">,
  { versions, current, onTry, onBack }: Props,
): Column<PolicyVersion>[] {
  const newest = versions.find(({ version }) => version === current);
  const same = (version: PolicyVersion) =>
    newest !== undefined && policyChanges(newest, version).length === 0;
  return [
    {
      key: "version",
      header: t("versions.version"),
      rowHeader: true,
      cell: (version) => <Name of={version} inUse={version.version === current} />,
    },
    {
      key: "saved",
      header: t("versions.saved"),
      cell: (version) => (
        <div className="flex flex-col items-start gap-2 py-1.5">
          <Saved of={version} />
          {same(version) ? null : <Acts version={version} onTry={onTry} onBack={onBack} />}
        </div>
      ),
    },
    {
      key: "changes",
      header: t("versions.changes"),
      wideOnly: true,
      cell: ({ changes, note }) => (
        <div className="flex flex-col gap-1 py-1.5">
          {note === null ? null : (
            <p className="text-sm break-words text-muted">
              <bdi>{note}</bdi>
            </p>
          )}
          <ChangeList changes={changes} />
        </div>
      ),
    },
  ];
}

/** Versions with who saved them, when, why and what they changed. */
export function VersionTable(props: Props) {
  const { t } = useTranslation("policy");
  return (
    <DataTable
      caption={t("versions.caption")}
      rows={props.versions}
      rowKey={({ version }) => String(version)}
      columns={createColumns(t, props)}
    />
  );
}

function Name({ of: { version, restores }, inUse }: { of: PolicyVersion; inUse: boolean }) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
      {version === 0 ? t("versions.standard") : number(version)}
      {inUse ? <Badge tone="good">{t("versions.inUse")}</Badge> : null}
      {restores === null ? null : (
        <span className="text-sm text-muted">
          {restores === 0
            ? t("versions.restoresStandard")
            : t("versions.restores", { version: number(restores) })}
        </span>
      )}
    </span>
  );
}

function Saved({ of: { created_at: createdAt, author } }: { of: PolicyVersion }) {
  const { ago, instant } = useZonedFormats();
  return createdAt === null ? null : (
    <div>
      <time dateTime={createdAt} title={instant(createdAt)} className="whitespace-nowrap">
        {ago(createdAt)}
      </time>
      <span className="block text-sm break-all text-muted">
        <bdi>{author}</bdi>
      </span>
    </div>
  );
}

interface ActsProps extends Pick<Props, "onTry" | "onBack"> {
  version: PolicyVersion;
}

function Acts({ version, onTry, onBack }: ActsProps) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const named = { version: number(version.version) };
  const standard = version.version === 0;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="quiet"
        aria-label={standard ? t("versions.tryStandard") : t("versions.tryOne", named)}
        onClick={() => onTry(version)}
      >
        {t("versions.try")}
      </Button>
      <IfRight right="rules:write">
        <Button
          size="small"
          aria-label={standard ? t("back.toStandard") : t("back.toOne", named)}
          onClick={() => onBack(version)}
        >
          {t("back.submit")}
        </Button>
      </IfRight>
    </div>
  );
}
