import { type ReactNode, useEffect, useState } from "react";
import { readSsoProviders } from "#web/api/readSsoProviders.ts";

interface Props {
  /** The page to come back to. */
  from: string | null;
}

/** Sign-in by provider, below everything else and after it: nothing moves when it comes, and without providers nothing comes. */
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
    // Without it a password still signs in.
    show().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [from]);

  return section;
}
