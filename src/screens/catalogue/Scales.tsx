import { useTranslation } from "react-i18next";

const types = [
  ["text-xs", "12"],
  ["text-sm", "13"],
  ["text-base", "14"],
  ["text-md", "16"],
  ["text-lg", "20"],
  ["text-xl", "25"],
  ["text-2xl", "31"],
  ["text-3xl", "39"],
] as const;

const spaces = [
  ["1", "size-1", 4],
  ["2", "size-2", 8],
  ["3", "size-3", 12],
  ["4", "size-4", 16],
  ["6", "size-6", 24],
  ["8", "size-8", 32],
  ["12", "size-12", 48],
  ["18", "size-18", 72],
] as const;

const shapes = [
  ["rounded-mark", "rounded-mark border border-edge"],
  ["rounded-box", "rounded-box border border-edge"],
  ["shadow-float", "rounded-box border border-line bg-raised shadow-float"],
] as const;

/** Sizes of text, each in its own size. */
export function TypeScale() {
  const { t } = useTranslation("catalogue");
  return (
    <dl>
      {types.map(([name, pixels]) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
          <dt className="w-28 text-sm text-muted">
            <code>{name}</code> <bdi>{pixels} px</bdi>
          </dt>
          <dd className={`min-w-0 ${name}`}>{t("type.sample")}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline gap-x-4 py-2">
        <dt className="w-28 text-sm text-muted">
          <code>font-mono</code>
        </dt>
        <dd className="min-w-0">
          <code>250 2.1.5 Recipient OK</code>
        </dd>
      </div>
    </dl>
  );
}

/** The steps of the grid, and the shapes. */
export function SpaceScale() {
  return (
    <>
      <ul className="flex flex-wrap items-end gap-4">
        {spaces.map(([name, size, pixels]) => (
          <li key={name} className="flex flex-col items-center gap-1 text-sm text-muted">
            <span aria-hidden="true" className={`bg-brand ${size}`} />
            <bdi>{pixels} px</bdi>
          </li>
        ))}
      </ul>
      <ul className="mt-6 flex flex-wrap gap-6">
        {shapes.map(([name, look]) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-9 ${look}`} />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
