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

/** Spacing steps and shapes. */
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
        {shapes.map(([name, classes]) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-9 ${classes}`} />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
