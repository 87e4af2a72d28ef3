import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { useCreateListMutation } from "#web/api/listsApi.ts";
import { newRequestKey } from "#web/api/client/newRequestKey.ts";
import { listPath } from "#web/paths.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Form for the URL of a file that the server downloads. */
export function UrlSource() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const navigate = useNavigate();
  const [url, setUrl] = useState("");
  const [invalid, setInvalid] = useState(false);
  const [key, setKey] = useState(newRequestKey);
  const [create, { error, isLoading }] = useCreateListMutation();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = url.trim();
    const valid = /^https?:\/\/[^/\s]/iu.test(wanted) && URL.canParse(wanted);
    setInvalid(!valid);
    if (!valid) {
      return;
    }
    const { data } = await create({ key, body: { source: { url: wanted } } });
    if (data === undefined) {
      setKey(newRequestKey());
    } else {
      void navigate(listPath(data.id));
    }
  };
  const fields = fieldErrorTexts(t, error);
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => void send(event)}
    >
      <TextField
        monospace
        type="url"
        className="w-full max-w-reading"
        label={t("url.label")}
        hint={t("url.hint")}
        placeholder="https://example.com/people.csv"
        maxLength={limits.listUrlLength}
        autoComplete="url"
        spellCheck={false}
        error={invalid ? t("url.invalid") : (fields["source/url"] ?? null)}
        value={url}
        onChange={(event) => {
          setInvalid(false);
          setUrl(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={isLoading}>
        {t("url.go")}
      </Button>
      {error && fields["source/url"] === undefined ? (
        <ProblemNotice {...failureText(t, error)} />
      ) : null}
    </form>
  );
}
