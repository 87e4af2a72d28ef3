/** Returns the address of the WordPress plugin. */
export const wordPressPluginUrl = (origin: string): string =>
  `${origin}/sdk/mailverdict-wordpress.zip`;

/** Returns commands that install the WordPress plugin and set it up. */
export const wordPressCommands = (origin: string): string =>
  [
    `wp plugin install ${wordPressPluginUrl(origin)} --activate`,
    `wp config set MAILVERDICT_URL ${origin}`,
    `wp config set MAILVERDICT_API_KEY mv_live_…`,
  ].join("\n");
