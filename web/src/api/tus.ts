import { UPLOAD_CHUNK_BYTES } from "./gen/limit-values";
import { patiently } from "./patience";
import { ApiProblem } from "./problem";

/** What every request of an upload carries (tus 1.0). */
export const TUS = { "Tus-Resumable": "1.0.0" };
const PIECE = "application/offset+octet-stream";
const ANSWER_MS = 20_000;
/** So long without a byte, and the line is taken for dead. The last piece waits for the server to join all of them. */
const STALLED_MS = 120_000;
const DISAGREEMENTS_MAX = 5;

export interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  /** Nothing answers; it goes on by itself when something does. */
  onLost: () => void;
}

/** The server has forgotten this upload: the file is sent from its beginning. */
export class Forgotten extends Error {}

/**
 * Sends what the server has not yet, piece by piece (tus 1.0); the file is whole with the last byte.
 * Where the line fails it waits, and goes on from what the server has; `isNew`: that is nothing. Throws `Forgotten`.
 */
export async function sendRest(file: File, url: string, isNew: boolean, sending: Sending): Promise<void> {
  let offset = isNew ? 0 : await patiently(() => received(url, sending.signal), sending);
  let disagreements = 0;
  sending.onProgress(offset);
  while (offset < file.size) {
    let isSure = true;
    offset = await patiently(async () => {
      // After a failure it is not known how much of the piece arrived.
      const from = isSure ? offset : await received(url, sending.signal);
      isSure = false;
      if (from >= file.size) return from;
      try {
        return await sendPiece(url, file.slice(from, from + UPLOAD_CHUNK_BYTES), from, sending);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.status === 404) throw new Forgotten();
        disagreements += 1;
        if (error.status !== 409 || disagreements > DISAGREEMENTS_MAX) throw error;
        return received(url, sending.signal);
      }
    }, sending);
  }
  sending.onProgress(file.size);
}

/** How many bytes the server has. Throws `Forgotten`. */
export async function received(url: string, signal: AbortSignal): Promise<number> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  const answer = await fetch(url, { method: "HEAD", headers: TUS, signal: within }).catch(() => {
    throw signal.aborted ? signal.reason : ApiProblem.local("client.offline");
  });
  if (answer.status === 404) throw new Forgotten();
  const offset = answer.headers.get("Upload-Offset");
  if (!answer.ok || offset === null) throw ApiProblem.fromBody(answer.status, {}, answer.headers.get("Retry-After"));
  return Number(offset);
}

/** One piece, by XMLHttpRequest: fetch tells nothing of how far it is. Resolves with the offset behind it. */
function sendPiece(url: string, piece: Blob, offset: number, { onProgress, signal }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    let stalled = setTimeout(cancel, STALLED_MS);
    request.open("PATCH", url);
    request.setRequestHeader("Tus-Resumable", TUS["Tus-Resumable"]);
    request.setRequestHeader("Upload-Offset", String(offset));
    request.setRequestHeader("Content-Type", PIECE);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(cancel, STALLED_MS);
      if (loaded > 0) onProgress(offset + loaded);
    };
    request.onload = () => {
      if (request.status === 204) resolve(Number(request.getResponseHeader("Upload-Offset")));
      else reject(refusal(request));
    };
    request.onerror = () => reject(ApiProblem.local("client.offline"));
    request.onabort = () => reject(signal.aborted ? signal.reason : ApiProblem.local("client.timeout"));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", cancel);
    };
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
