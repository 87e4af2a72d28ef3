/** Where the APIs are; an empty string is the page's own origin. */
export const authOrigin = import.meta.env.VITE_AUTH_API_URL ?? "";
export const mainOrigin = import.meta.env.VITE_MAIN_API_URL ?? "";
