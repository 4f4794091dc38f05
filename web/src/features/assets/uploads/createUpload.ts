import { path, send } from "@/api/http/client";
import { withRetries } from "@/api/http/retryDelays";
import { TUS_HEADERS, type UploadOptions } from "@/api/uploads/resumableUpload";

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Create the upload of a file into a project's folder. Idempotent: the client chooses the id. */
export async function createUpload(
  project: string,
  id: string,
  folder: string | null,
  file: File,
  options: UploadOptions,
): Promise<void> {
  const pairs = { id, filename: file.name, ...(folder === null ? {} : { folder }) };
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${toBase64(value)}`);
  const headers = { ...TUS_HEADERS, "Upload-Length": String(file.size), "Upload-Metadata": metadata.join(",") };
  const url = path`/api/projects/${project}/uploads`;
  await withRetries(() => send("POST", url, { headers, signal: options.signal }), options);
}
