import { useTranslation } from "react-i18next";
import { Capture } from "./Capture.tsx";
import captured from "./capturedDoctor.json" with { type: "json" };

const inks: Readonly<Record<string, string>> = {
  pass: "text-deliverable",
  warn: "text-risky",
  fail: "text-undeliverable",
};

/** Findings of the doctor on a machine whose port 25 is closed. */
export function CapturedDoctor({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation("showcase");
  return (
    <Capture
      title={<Heading>{t("doctor.title")}</Heading>}
      note={<code>{captured.because}</code>}
      caption={t("doctor.source")}
    >
      <ul dir="ltr" lang="en" className="px-4 py-2 font-mono text-sm">
        {captured.findings.map(({ name, status, code }) => (
          <li
            key={name}
            className="flex flex-wrap gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <span className={`w-18 shrink-0 font-semibold ${inks[status] ?? "text-muted"}`}>
              {status}
            </span>
            <span className="w-28 shrink-0">{name}</span>
            <span className="text-muted">{code}</span>
          </li>
        ))}
      </ul>
    </Capture>
  );
}
