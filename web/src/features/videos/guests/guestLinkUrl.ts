const SECRET_BYTES = 32;
const FRAGMENT = /^#([0-9a-f-]{36})\.([\w-]{43})$/;

/** A guest link as its address names it. */
export interface GuestLinkKey {
  id: string;
  secret: string;
}

/** 32 random bytes as base64url. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** What follows the # is sent to no server and in no Referer. */
export function toGuestUrl({ id, secret }: GuestLinkKey, origin: string): string {
  return `${origin}/guest#${id}.${secret}`;
}

/** The link that an address' fragment names; null where it is not whole. */
export function parseGuestFragment(fragment: string): GuestLinkKey | null {
  const [, id, secret] = FRAGMENT.exec(fragment) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}
