/** A fact about the installation that can be stored only once, such as its first operator. */
export interface InstallationFlagRow {
  name: string;
  value: string;
}
