interface Props {
  /** Header of the first column. */
  names: string;
  /** Headers of the number columns. */
  figures: readonly string[];
}

/** Head of a small table: names at the start, numbers at the end. Body cells use `py-2`, numbers `ps-4 text-end`. */
export function FigureTableHead({ names, figures }: Props) {
  return (
    <thead>
      <tr className="border-b border-line text-sm text-muted">
        <th scope="col" className="py-1.5 text-start font-medium">
          {names}
        </th>
        {figures.map((figure) => (
          <th key={figure} scope="col" className="py-1.5 ps-4 text-end font-medium">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  );
}
