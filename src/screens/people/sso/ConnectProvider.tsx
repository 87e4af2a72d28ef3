import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ProviderRole,
  providerRoles,
  type SsoConnection,
  ssoLimits,
} from "#contract/workspaceSso.ts";
import { useSaveSsoConnectionMutation } from "#web/api/account/workspaceSsoApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { type GroupLine, GroupRoles } from "./GroupRoles.tsx";
import { ProviderRoleField } from "./ProviderRoleField.tsx";

interface Props {
  connection: SsoConnection | null;
  onClose: () => void;
}

/** Values of the form, which unmounts while the person confirms their identity. */
interface Typed {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  group_claim: string;
  joins: boolean;
  role: ProviderRole;
  groups: readonly GroupLine[];
}

/** Returns what the form starts with. */
function typedOf(connection: SsoConnection | null): Typed {
  return {
    name: connection?.name ?? "",
    issuer: connection?.issuer ?? "",
    client_id: connection?.client_id ?? "",
    client_secret: "",
    group_claim: connection?.group_claim ?? "",
    joins: connection?.joins ?? true,
    role: providerRoles.find((one) => one === connection?.default_role) ?? "member",
    groups: (connection?.group_roles ?? []).map((one, key) => ({ ...one, key })),
  };
}

/** Returns what the form has. */
function readForm(form: HTMLFormElement, { role, groups }: Pick<Typed, "role" | "groups">): Typed {
  const text = (name: string) => fieldValue(form, name).trim();
  return {
    name: text("name"),
    issuer: text("issuer"),
    client_id: text("client_id"),
    client_secret: text("client_secret"),
    group_claim: text("group_claim"),
    joins: fieldValue(form, "joins") === "on",
    role,
    groups,
  };
}

function bodyOf({ client_secret: secret, role, groups, ...rest }: Typed) {
  return {
    ...rest,
    ...(secret === "" ? {} : { client_secret: secret }),
    default_role: role,
    group_roles: groups
      .filter(({ group }) => group.trim() !== "")
      .map(({ group, role: ofGroup }) => ({ group, role: ofGroup })),
  };
}

/** Asks for the settings of the workspace's provider. */
export function ConnectProvider({ connection, onClose }: Props) {
  const { t } = useTranslation(["workspaceSso", "errors", "common"]);
  const [save] = useSaveSsoConnectionMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [typed, setTyped] = useState(() => typedOf(connection));
  const errors = fieldErrorTexts(t, error);
  const send = async (form: HTMLFormElement) => {
    const given = readForm(form, typed);
    setTyped(given);
    const done = await run(() => save({ body: bodyOf(given) }));
    if (done !== null) {
      showToast({ text: t("provider.saved", { name: done.data.name }) });
      onClose();
    }
  };
  return (
    dialog ?? (
      <Dialog
        title={t(connection === null ? "provider.connect" : "provider.change")}
        onClose={onClose}
      >
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          <ProviderFields
            typed={typed}
            errors={errors}
            stored={connection !== null}
            onTyped={setTyped}
          />
          <FormError>
            {error !== undefined && Object.keys(errors).length === 0
              ? failureText(t, error).title
              : null}
          </FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t("provider.save")}
            </Button>
          </div>
        </form>
      </Dialog>
    )
  );
}

interface FieldsProps {
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  /** True if a secret is stored. */
  stored: boolean;
  onTyped: (typed: Typed) => void;
}

function ProviderFields({ typed, errors, stored, onTyped }: FieldsProps) {
  const { t } = useTranslation("workspaceSso");
  const field = (
    name: "name" | "issuer" | "client_id" | "client_secret" | "group_claim",
    maxLength: number,
  ) => ({
    name,
    maxLength,
    label: t(`provider.fields.${name}`),
    defaultValue: typed[name],
    error: errors[name] ?? null,
  });
  return (
    <>
      <TextField {...field("name", 40)} required />
      <TextField {...field("issuer", 512)} hint={t("provider.issuerHint")} monospace required />
      <TextField {...field("client_id", 512)} autoComplete="off" monospace required />
      <TextField
        {...field("client_secret", 512)}
        hint={stored ? t("provider.secretHint") : null}
        type="password"
        autoComplete="off"
        monospace
      />
      <Checkbox
        name="joins"
        label={t("provider.joins")}
        hint={t("provider.joinsHint")}
        defaultChecked={typed.joins}
      />
      <ProviderRoleField
        label={t("provider.defaultRole")}
        role={typed.role}
        onRole={(role) => onTyped({ ...typed, role })}
      />
      <TextField
        {...field("group_claim", 200)}
        hint={t("provider.groupClaimHint")}
        autoComplete="off"
        monospace
      />
      <GroupRoles
        groups={typed.groups}
        most={ssoLimits.groupRolesMax}
        onGroups={(groups) => onTyped({ ...typed, groups })}
      />
    </>
  );
}
