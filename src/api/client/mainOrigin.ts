const withoutSlash = (address = "") => address.replace(/\/+$/u, "");

/** Origins of the APIs, without a trailing slash; an empty string is the page's own origin. */
export const authOrigin = withoutSlash(import.meta.env.VITE_AUTH_API_URL);
export const mainOrigin = withoutSlash(import.meta.env.VITE_MAIN_API_URL);
