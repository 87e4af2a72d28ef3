import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

type Props = Omit<TextFieldProps, "type" | "trailing" | "machine">;

/** Password field with a show button and a Caps Lock warning. Pasting and password managers work. */
export function PasswordField({ hint, onKeyUp, autoComplete, ...rest }: Props) {
  const { t } = useTranslation("ui");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const keyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState("CapsLock"));
    onKeyUp?.(event);
  };
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete ?? "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={keyUp}
      hint={
        capsLock || hint ? (
          <>
            {capsLock ? <span className="block text-risky">{t("password.capsLock")}</span> : null}
            {hint}
          </>
        ) : undefined
      }
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t("password.show")}
          className="grid size-9 place-items-center rounded-box text-muted hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eyeOff" : "eye"} size={20} />
        </button>
      }
    />
  );
}
