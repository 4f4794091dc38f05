import { send } from "@/api/client";
import { patiently } from "@/api/patience";
import { ApiProblem } from "@/api/problem";
import { type Sending, TUS } from "@/api/tus";

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Promises a file to a project's collection of uploads under an id; resolves with the address for its pieces. */
export function begin(
  address: string,
  id: string,
  folder: string | null,
  file: File,
  sending: Sending,
): Promise<string> {
  const pairs = { id, filename: file.name, ...(folder === null ? {} : { folder }) };
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${base64(value)}`);
  const headers = { ...TUS, "Upload-Length": String(file.size), "Upload-Metadata": metadata.join(",") };
  return patiently(async () => {
    const begun = await send("POST", address, { headers, signal: sending.signal });
    const url = begun.headers.get("Location");
    if (url === null) throw ApiProblem.local("client.unreadable");
    return url;
  }, sending);
}

/** Has the server forget an upload; it does so by itself where this does not arrive. */
export async function withdraw(url: string): Promise<void> {
  await send("DELETE", url, { headers: TUS }).catch(() => undefined);
}
