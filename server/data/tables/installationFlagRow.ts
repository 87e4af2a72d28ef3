/** Facts of the whole installation that must exist once, such as who its operator is. */
export interface InstallationFlagRow {
  name: string;
  value: string;
}
