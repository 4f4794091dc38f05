import { createContext, use } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChatOut, ProfileRef, QuotedMessage } from "@/api/gen/rest/types.gen";
import type { Message } from "./api";
import type { MessageLog } from "./log/messageLog";
import type { Outbox } from "./outbox/outbox";
import type { PictureUrlCache } from "./pictures/pictureUrls";

/** What one is about to do with a message. */
export interface ComposerTarget {
  /** Answers it. */
  quoted: QuotedMessage | null;
  /** Says it otherwise. */
  editing: Message | null;
}

export interface ThreadContextValue {
  chat: ChatOut;
  me: ProfileRef;
  messageLog: MessageLog;
  outbox: Outbox;
  pictureUrls: PictureUrlCache;
  composerTarget: StoreApi<ComposerTarget>;
  /** The ids of blocked people's messages that the reader chose to see. */
  revealedIds: StoreApi<ReadonlySet<string>>;
  /** Leads to the message of this number, wherever it is in the past. */
  goToMessage: (number: number) => void;
  /** Back to the text. */
  focusComposer: () => void;
}

export const ThreadContext = createContext<ThreadContextValue | null>(null);

export function useThread(): ThreadContextValue {
  const parts = use(ThreadContext);
  if (!parts) throw new Error("A part of a conversation stands outside of one.");
  return parts;
}

export function createComposerTarget(quoted: QuotedMessage | null): StoreApi<ComposerTarget> {
  return createStore(() => ({ quoted, editing: null }));
}

export function createRevealedIds(): StoreApi<ReadonlySet<string>> {
  return createStore<ReadonlySet<string>>(() => new Set());
}
