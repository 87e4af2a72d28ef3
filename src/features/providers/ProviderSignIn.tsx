import { type ReactNode, useEffect, useState } from "react";
import { readSsoProviders } from "#web/api/public/readSsoProviders.ts";

interface Props {
  /** The page to return to. */
  from: string | null;
}

/** Loads the sign-in buttons of the providers below the form, where they shift nothing; empty without providers. */
export function ProviderSignIn({ from }: Props) {
  const [section, setSection] = useState<ReactNode>(null);

  useEffect(() => {
    let left = false;
    const show = async () => {
      const providers = await readSsoProviders();
      if (providers.length > 0) {
        const [{ ProviderSection }, { loadTexts }] = await Promise.all([
          import("./ProviderSection.tsx"),
          import("#web/text/i18n.ts"),
        ]);
        await loadTexts(["sso", "errors"]);
        if (!left) {
          setSection(<ProviderSection providers={providers} from={from} />);
        }
      }
    };
    // The password form works without it.
    show().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [from]);

  return section;
}
