/** Encode bytes as standard base64, in chunks that fit into the arguments of one call. */
export function toBase64(bytes: Uint8Array): string {
  const chunkSize = 0x8000;
  let text = "";
  for (let index = 0; index < bytes.length; index += chunkSize)
    text += String.fromCharCode(...bytes.subarray(index, index + chunkSize));
  return btoa(text);
}

/** Decode base64. Throws if the text is invalid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
