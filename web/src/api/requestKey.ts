/** A new Idempotency-Key. (Not randomUUID: that exists in secure contexts only.) */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
