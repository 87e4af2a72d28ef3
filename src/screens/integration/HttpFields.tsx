import { useTranslation } from "react-i18next";
import { apiKeyPrefixes } from "#contract/apiKeys.ts";
import { createValidation } from "#contract/validations.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";

const answers = ["verdict", "reason", "summary", "suggestion.email"] as const;

/** Fields to fill in for tools that make plain HTTP requests. */
export function HttpFields() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  const fields = [
    { key: "method", text: createValidation.method },
    { key: "url", text: `${origin}${createValidation.path}` },
    { key: "header", text: `Authorization: Bearer ${apiKeyPrefixes.live}…` },
    { key: "type", text: "Content-Type: application/json" },
    { key: "body", text: '{"email": "…"}' },
    { key: "answer", text: answers.join(", ") },
  ] as const;
  return (
    <dl className="max-w-reading border-t border-line text-md">
      {fields.map(({ key, text }) => (
        <div
          key={key}
          className="grid gap-x-6 gap-y-1 border-b border-line py-2 sm:grid-cols-[11rem_1fr]"
        >
          <dt className="text-muted">{t(`http.${key}`)}</dt>
          <dd>
            <code className="text-base wrap-anywhere">{text}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
