import { Link } from "#web/ui/Link.tsx";

/** Link to more details on another page. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-4 text-base">
      <Link to={to} className="text-link underline">
        {children}
      </Link>
    </p>
  );
}
