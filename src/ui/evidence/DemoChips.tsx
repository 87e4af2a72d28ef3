import { useTranslation } from "react-i18next";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

interface Props {
  onCheck: (address: string) => void;
}

/** Free sandbox addresses by verdict; a click checks one. */
export function DemoChips({ onCheck }: Props) {
  const { t } = useTranslation(["evidence", "reasons"]);
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {verdicts.map((verdict) => (
        <div key={verdict} className="contents">
          <dt className="pt-1">
            <VerdictMark verdict={verdict} size="small" />
          </dt>
          <dd className="flex min-w-0 flex-wrap gap-1.5">
            {demoAddresses
              .filter((demo) => demo.verdict === verdict)
              .map(({ email, reason }) => (
                <Chip
                  key={email}
                  title={t(`${reason}.title`, { ns: "reasons" })}
                  aria-label={t("demo.check", {
                    email,
                    title: t(`${reason}.title`, { ns: "reasons" }),
                  })}
                  dir="ltr"
                  className="font-mono"
                  onClick={() => onCheck(email)}
                >
                  {email}
                </Chip>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
