import { send } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import { UPLOAD_CHUNK_BYTES } from "./limits";

const TUS = { "Tus-Resumable": "1.0.0" };
const PIECE = "application/offset+octet-stream";
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

interface UploadOptions {
  /** The collection of uploads of a project. */
  address: string;
  folder: string | null;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** One piece, by XMLHttpRequest: fetch tells nothing of how far it is. Resolves with the offset behind it. */
function sendPiece(url: string, piece: Blob, offset: number, options: UploadOptions): Promise<number> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open("PATCH", url);
    request.setRequestHeader("Tus-Resumable", TUS["Tus-Resumable"]);
    request.setRequestHeader("Upload-Offset", String(offset));
    request.setRequestHeader("Content-Type", PIECE);
    request.upload.onprogress = ({ loaded }) => onProgress(offset + loaded);
    request.onload = () => {
      if (request.status === 204) resolve(Number(request.getResponseHeader("Upload-Offset")));
      else reject(refusal(request));
    };
    request.onerror = () => reject(ApiProblem.local("client.offline"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    signal.addEventListener("abort", cancel);
    if (signal.aborted) reject(signal.reason);
    else request.send(piece);
  });
}

function refusal(request: XMLHttpRequest): ApiProblem {
  let body: object = {};
  try {
    const read: unknown = JSON.parse(request.responseText);
    if (typeof read === "object" && read !== null) body = read;
  } catch {
    // A proxy's page: the status says what there is to say.
  }
  return ApiProblem.fromBody(request.status, body, request.getResponseHeader("Retry-After"));
}

/**
 * Sends a file piece by piece (tus 1.0). Where the line fails it goes on from what the server has; the file appears in
 * the folder with its last byte. Cancelling takes back what was sent.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<void> {
  const { address, folder, onProgress, signal } = options;
  const pairs = { filename: file.name, ...(folder === null ? {} : { folder }) };
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${base64(value)}`);
  const headers = { ...TUS, "Upload-Length": String(file.size), "Upload-Metadata": metadata.join(",") };
  const begun = await send("POST", address, { headers, signal });
  const url = begun.headers.get("Location");
  if (url === null) throw ApiProblem.local("client.unreadable");
  try {
    await sendAll(file, url, options);
    onProgress(file.size);
  } catch (error) {
    // What was sent is of no use any more; the server forgets it by itself where this does not arrive.
    if (signal.aborted) await send("DELETE", url, { headers: TUS }).catch(() => undefined);
    throw error;
  }
}

async function sendAll(file: File, url: string, options: UploadOptions): Promise<void> {
  let offset = 0;
  let failures = 0;
  while (offset < file.size) {
    try {
      offset = await sendPiece(url, file.slice(offset, offset + UPLOAD_CHUNK_BYTES), offset, options);
      failures = 0;
    } catch (error) {
      const canRetry = error instanceof ApiProblem && (error.isPassing || error.status === 409);
      const wait = PAUSES_MS[failures];
      if (options.signal.aborted || !canRetry || wait === undefined) throw error;
      failures += 1;
      await pause(wait, options.signal);
      offset = await received(url, options.signal).catch(() => offset);
    }
  }
}

async function received(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: TUS, signal });
  const offset = answer.headers.get("Upload-Offset");
  if (!answer.ok || offset === null) throw ApiProblem.local("client.offline");
  return Number(offset);
}
