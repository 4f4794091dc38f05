import { send } from "./client";

/** Hands an address of this server to the browser's downloads. */
export function downloadUrl(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Fetched first, so that a refusal can be shown on the page rather than as a page of its own. */
export async function fetchAndDownload(url: string, fileName: string, timeoutMs?: number): Promise<void> {
  const response = await send("GET", url, timeoutMs === undefined ? {} : { timeoutMs });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  downloadBlob(await response.blob(), named ?? fileName);
}

/** Hands bytes of this page to the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  downloadUrl(address, fileName);
  // The download reads the address after this turn; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
