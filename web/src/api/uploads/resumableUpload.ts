import { UPLOAD_CHUNK_BYTES } from "@/api/gen/limit-values";
import { path, send } from "@/api/http/client";
import { ApiProblem } from "@/api/http/problem";
import { withRetries } from "@/api/http/retryDelays";

/** Headers of every upload request (tus 1.0). */
export const TUS_HEADERS = { "Tus-Resumable": "1.0.0" };
const CHUNK_TYPE = "application/offset+octet-stream";
const OFFSET_TIMEOUT_MS = 20_000;
/**
 * Time without progress after which a connection counts as dead. It includes the time in which the server joins all
 * chunks after the last one.
 */
const STALL_TIMEOUT_MS = 120_000;
const CONFLICTS_MAX = 5;

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onProgress: (sent: number) => void;
  /** Called when the server can't be reached. The upload resumes by itself. */
  onConnectionLost: () => void;
}

/** The server no longer has this upload. The file must be sent again from the start. */
export class UploadGone extends Error {}

/** Return the URL of an upload of any kind: file, sound, import or video. */
export function getUploadUrl(uploadId: string): string {
  return path`/api/uploads/${uploadId}`;
}

/**
 * Send the rest of a file in chunks (tus 1.0). The upload is complete with the last byte.
 * After a failure it waits and resumes from the server's offset. If `isNew`, it starts at 0 without asking for the
 * offset. Throws `UploadGone`.
 */
export async function sendRemainingChunks(
  file: File,
  uploadId: string,
  isNew: boolean,
  options: UploadOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  let offset = isNew ? 0 : await withRetries(() => getOffset(uploadId, signal), options);
  let conflicts = 0;
  onProgress(offset);
  while (offset < file.size) {
    let isOffsetKnown = true;
    offset = await withRetries(async () => {
      // After a failure it is unknown how much of the chunk arrived.
      const from = isOffsetKnown ? offset : await getOffset(uploadId, signal);
      isOffsetKnown = false;
      if (from >= file.size) return from;
      try {
        return await sendChunk(uploadId, file.slice(from, from + UPLOAD_CHUNK_BYTES), from, options);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.status === 404) throw new UploadGone();
        conflicts += 1;
        if (error.status !== 409 || conflicts > CONFLICTS_MAX) throw error;
        return getOffset(uploadId, signal);
      }
    }, options);
  }
  onProgress(file.size);
}

/** Return the number of bytes that the server has. Throws `UploadGone`. */
export async function getOffset(uploadId: string, signal: AbortSignal): Promise<number> {
  const requestSignal = AbortSignal.any([signal, AbortSignal.timeout(OFFSET_TIMEOUT_MS)]);
  const init = { method: "HEAD", headers: TUS_HEADERS, signal: requestSignal };
  const response = await fetch(getUploadUrl(uploadId), init).catch(() => {
    throw signal.aborted ? signal.reason : ApiProblem.fromClientCode("client.offline");
  });
  if (response.status === 404) throw new UploadGone();
  // Responses to HEAD requests have no body.
  if (response.status === 410) throw ApiProblem.fromClientCode("client.upload_ended", 410);
  const offset = response.headers.get("Upload-Offset");
  if (!response.ok || offset === null)
    throw ApiProblem.fromBody(response.status, {}, response.headers.get("Retry-After"));
  return Number(offset);
}

/** Delete an upload. Failures are ignored: an upload without new chunks expires. */
export async function deleteUpload(uploadId: string): Promise<void> {
  await send("DELETE", getUploadUrl(uploadId), { headers: TUS_HEADERS }).catch(() => undefined);
}

/** Send a chunk by XMLHttpRequest, because fetch reports no progress. Resolves with the offset after the chunk. */
function sendChunk(
  uploadId: string,
  chunk: Blob,
  offset: number,
  { onProgress, signal }: UploadOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    let stallTimer = setTimeout(cancel, STALL_TIMEOUT_MS);
    request.open("PATCH", getUploadUrl(uploadId));
    request.setRequestHeader("Tus-Resumable", TUS_HEADERS["Tus-Resumable"]);
    request.setRequestHeader("Upload-Offset", String(offset));
    request.setRequestHeader("Content-Type", CHUNK_TYPE);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(cancel, STALL_TIMEOUT_MS);
      if (loaded > 0) onProgress(offset + loaded);
    };
    request.onload = () => {
      if (request.status === 204) resolve(Number(request.getResponseHeader("Upload-Offset")));
      else reject(toProblem(request));
    };
    request.onerror = () => reject(ApiProblem.fromClientCode("client.offline"));
    request.onabort = () => reject(signal.aborted ? signal.reason : ApiProblem.fromClientCode("client.timeout"));
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", cancel);
    };
    signal.addEventListener("abort", cancel);
    if (signal.aborted) reject(signal.reason);
    else request.send(chunk);
  });
}

function toProblem(request: XMLHttpRequest): ApiProblem {
  let body: object = {};
  try {
    const parsed: unknown = JSON.parse(request.responseText);
    if (typeof parsed === "object" && parsed !== null) body = parsed;
  } catch {
    // Not JSON, for example a proxy's error page: only the status is known.
  }
  return ApiProblem.fromBody(request.status, body, request.getResponseHeader("Retry-After"));
}
