import { path } from "@/api/client";
import type { ChatPictureOut } from "@/api/gen/rest/types.gen";
import { SLOW_LINE_MS } from "@/api/limits";
import { ApiProblem } from "@/api/problem";
import { postMessage } from "@/features/chat/thread/api";
import type { Waiting } from "./journal";
import type { Carrier } from "./outbox";

const IMAGE = "image:";

/** Brings a picture's bytes; fetch() does not say how many of them have left. */
function bring(entry: Waiting, onProgress: (part: number) => void, signal: AbortSignal): Promise<string> {
  const { picture } = entry;
  if (picture === null) return Promise.reject(ApiProblem.local("client.unreadable"));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path`/api/chats/${entry.chatId}/pictures/${entry.id}`);
    request.timeout = SLOW_LINE_MS;
    request.setRequestHeader("Content-Type", picture.blob.type);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status < 300) resolve(`${IMAGE}${(answer as ChatPictureOut).path}`);
      else reject(ApiProblem.fromBody(request.status, answer, request.getResponseHeader("Retry-After")));
    };
    request.onerror = () => reject(ApiProblem.local("client.offline"));
    request.ontimeout = () => reject(ApiProblem.local("client.timeout"));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(picture.blob);
  });
}

function read(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // A proxy's page: the status alone says what happened.
  }
}

/** Messages over HTTP. */
export const carrier: Carrier = {
  bring,
  post: ({ id, chatId, kind, quoted }, body) => postMessage(chatId, { id, kind, body, reply_to: quoted?.id ?? null }),
};
