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
  const headerName = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  downloadBlob(await response.blob(), headerName ?? fileName);
}

/** Download a blob. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  downloadUrl(url, fileName);
  // The browser reads the URL asynchronously; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
