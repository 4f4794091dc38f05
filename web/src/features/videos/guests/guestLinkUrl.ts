const SECRET_BYTES = 32;
const FRAGMENT = /^#([0-9a-f-]{36})\.([\w-]{43})$/;

/** Id and secret of a guest link. */
export interface GuestLinkKey {
  id: string;
  secret: string;
}

/** Create a secret: 32 random bytes as base64url. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Return the URL of a guest link. The fragment isn't sent to servers or in the Referer header. */
export function toGuestUrl({ id, secret }: GuestLinkKey, origin: string): string {
  return `${origin}/guest#${id}.${secret}`;
}

/** Parse the fragment of a guest URL. Returns null if it's incomplete. */
export function parseGuestFragment(fragment: string): GuestLinkKey | null {
  const [, id, secret] = FRAGMENT.exec(fragment) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}
