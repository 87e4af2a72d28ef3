interface ImportMetaEnv {
  /** Origin of the sign-in API; the page's own where absent. */
  readonly VITE_AUTH_API_URL?: string;
  /** Origin of every other call; the page's own where absent. */
  readonly VITE_MAIN_API_URL?: string;
}
