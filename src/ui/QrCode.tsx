import { useMemo } from "react";
import { renderSVG } from "uqr";

interface Props {
  text: string;
  /** Alternative text. */
  label: string;
}

/** QR code, dark on light in both colour schemes, which cameras need. */
export function QrCode({ text, label }: Props) {
  const source = useMemo(() => {
    const drawing = renderSVG(text, { ecc: "M", border: 4 });
    return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  }, [text]);
  return <img src={source} alt={label} className="w-full" />;
}
