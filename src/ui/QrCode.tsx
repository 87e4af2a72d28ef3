import { useMemo } from "react";
import { renderSVG } from "uqr";

interface Props {
  text: string;
  /** What it leads to, read out. */
  label: string;
}

/** A QR code; dark on light in both colour schemes, since cameras want it so. */
export function QrCode({ text, label }: Props) {
  const source = useMemo(() => {
    const drawing = renderSVG(text, { ecc: "M", border: 4 });
    return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  }, [text]);
  return <img src={source} alt={label} className="w-full" />;
}
