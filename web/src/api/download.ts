import { send } from "./client";

/** Download a URL of this server in the browser. */
export function downloadUrl(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Fetch a file and download it. Fetched first, so that an error is shown on the page instead of replacing it. */
export async function fetchAndDownload(url: string, fileName: string, timeoutMs?: number): Promise<void> {
  const response = await send("GET", url, timeoutMs === undefined ? {} : { timeoutMs });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  downloadBlob(await response.blob(), named ?? fileName);
}

/** Download a blob. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  downloadUrl(address, fileName);
  // The browser reads the URL asynchronously; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
