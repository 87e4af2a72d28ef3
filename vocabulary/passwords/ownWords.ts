/** The person who chooses a password. */
export interface PasswordOwner {
  email: string;
  name?: string;
}

/** Returns the words of an account, in lower case, that its password must not be built from. */
export function ownWords({ email, name = "" }: PasswordOwner): string[] {
  const address = email.toLowerCase();
  return [
    address,
    ...address.split(/[@.+_-]/u),
    ...name.normalize("NFKC").toLowerCase().split(/\s+/u),
  ];
}
