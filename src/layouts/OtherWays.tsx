import { type ComponentType, useEffect, useState } from "react";
import { readSsoProviders } from "#web/api/signInWays.ts";

interface Props {
  /** The page to come back to. */
  from: string | null;
}

/** Sign-in by provider, below everything else and after it: nothing moves when it comes, and without providers nothing comes. */
export function OtherWays({ from }: Props) {
  const [shown, setShown] = useState<{ Section: ComponentType<Props> } | null>(null);

  useEffect(() => {
    let left = false;
    const show = async () => {
      if ((await readSsoProviders()).length > 0) {
        const [{ ProviderSection }, { loadTexts }] = await Promise.all([
          import("./ProviderSection.tsx"),
          import("#web/text/i18n.ts"),
        ]);
        await loadTexts(["sso", "errors"]);
        if (!left) {
          setShown({ Section: ProviderSection });
        }
      }
    };
    // Without it a password still signs in.
    show().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);

  return shown === null ? null : <shown.Section from={from} />;
}
