import type { ChatPictureOut } from "@/api/gen/rest/types.gen";
import { path } from "@/api/http/client";
import { ApiProblem } from "@/api/http/problem";
import { UPLOAD_TIMEOUT_MS } from "@/api/limits";
import { postMessage } from "@/features/chat/thread/api";
import type { PendingMessage } from "./journal";
import type { MessageTransport } from "./outbox";

const IMAGE_PREFIX = "image:";

/** Upload a picture with XMLHttpRequest, because fetch() doesn't report upload progress. */
function uploadPicture(
  entry: PendingMessage,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { picture } = entry;
  if (picture === null) return Promise.reject(ApiProblem.fromClientCode("client.unreadable"));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path`/api/chats/${entry.chatId}/pictures/${entry.id}`);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader("Content-Type", picture.blob.type);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const responseBody = parseJson(request.responseText);
      if (request.status < 300) resolve(`${IMAGE_PREFIX}${(responseBody as ChatPictureOut).path}`);
      else reject(ApiProblem.fromBody(request.status, responseBody, request.getResponseHeader("Retry-After")));
    };
    request.onerror = () => reject(ApiProblem.fromClientCode("client.offline"));
    request.ontimeout = () => reject(ApiProblem.fromClientCode("client.timeout"));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(picture.blob);
  });
}

function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // e.g. an error page of a proxy: only the status is usable
  }
}

/** Transport of messages over HTTP. */
export const httpTransport: MessageTransport = {
  uploadPicture,
  postMessage: ({ id, chatId, kind, quoted }, body) =>
    postMessage(chatId, { id, kind, body, reply_to: quoted?.id ?? null }),
};
