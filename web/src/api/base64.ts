/** Encode bytes as standard base64, in chunks that fit into the arguments of one call. */
export function toBase64(bytes: Uint8Array): string {
  const piece = 0x8000;
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/** Decode base64. Throws if the text is invalid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at += 1) bytes[at] = raw.charCodeAt(at);
  return bytes;
}
