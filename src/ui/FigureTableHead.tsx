interface Props {
  /** What the first column names. */
  names: string;
  /** What the columns behind it count. */
  figures: readonly string[];
}

/** The head of a small table of figures: names at the start, figures at the end. Its cells below are `py-2`, figures `ps-4 text-end`. */
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
