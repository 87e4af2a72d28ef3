import { Icon } from "./Icon.tsx";

/** Single-colour logos of sign-in providers; a provider without a logo gets a key icon. */
const marks: Readonly<Record<string, string>> = {
  google:
    "M10.2 8.5v3.2h4.5c-.2 1.2-1.4 3.4-4.5 3.4a5.1 5.1 0 0 1 0-10.2c1.5 0 2.6.7 3.2 1.2l2.2-2.1A8 8 0 0 0 10.2 2a8 8 0 1 0 0 16c4.6 0 7.7-3.2 7.7-7.8l-.1-1.7Z",
  microsoft: "M2.5 2.5h7v7h-7ZM10.5 2.5h7v7h-7ZM2.5 10.5h7v7h-7ZM10.5 10.5h7v7h-7Z",
  github:
    "M10 1.8a8.2 8.2 0 0 0-2.6 16c.4.1.6-.2.6-.4v-1.5c-2.3.5-2.8-1-2.8-1-.4-.9-.9-1.2-.9-1.2-.7-.5.1-.5.1-.5.8.1 1.3.9 1.3.9.7 1.2 1.9.9 2.4.7.1-.5.3-.9.5-1.1-1.8-.2-3.7-.9-3.7-4 0-.9.3-1.6.8-2.2 0-.2-.3-1 .1-2.2 0 0 .7-.2 2.3.8a7.7 7.7 0 0 1 4.1 0c1.6-1 2.3-.8 2.3-.8.4 1.2.1 2 .1 2.2.5.6.8 1.3.8 2.2 0 3.1-1.9 3.8-3.7 4 .3.3.6.8.6 1.5v2.2c0 .2.1.5.6.4A8.2 8.2 0 0 0 10 1.8Z",
};

export function ProviderLogo({ kind }: { kind: string }) {
  const path = marks[kind];
  return path === undefined ? (
    <Icon name="key" size={16} />
  ) : (
    <svg
      viewBox="0 0 20 20"
      width={16}
      height={16}
      aria-hidden="true"
      className="shrink-0 fill-current"
    >
      <path d={path} />
    </svg>
  );
}
