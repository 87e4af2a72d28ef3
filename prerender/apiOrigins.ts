const variables = ["VITE_AUTH_API_URL", "VITE_MAIN_API_URL"] as const;

/** Returns the origins of the APIs that the app is built for; throws on an invalid address. */
export function apiOrigins(env: Readonly<Record<string, string | undefined>>): string[] {
  const origins = variables.flatMap((name) => {
    const address = env[name] ?? "";
    if (address === "") {
      return [];
    }
    const url = URL.parse(address);
    if (url === null || !/^https?:$/u.test(url.protocol) || url.search + url.hash !== "") {
      throw new Error(`${name} must be a web address, such as https://api.example.com.`);
    }
    return [url.origin];
  });
  return [...new Set(origins)];
}
