import { createContext, use } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChatOut, ProfileRef, QuotedMessage } from "@/api/gen/rest/types.gen";
import type { Message } from "./api";
import type { MessageLog } from "./log/messageLog";
import type { Outbox } from "./outbox/outbox";
import type { PictureUrlCache } from "./pictures/pictureUrls";

/** Purpose of the composer's text. Both null: a new message. */
export interface ComposerTarget {
  /** Message to reply to. */
  quoted: QuotedMessage | null;
  /** Message to edit. */
  editing: Message | null;
}

export interface ThreadContextValue {
  chat: ChatOut;
  me: ProfileRef;
  messageLog: MessageLog;
  outbox: Outbox;
  pictureUrls: PictureUrlCache;
  composerTarget: StoreApi<ComposerTarget>;
  /** Ids of blocked people's messages that the reader has revealed. */
  revealedIds: StoreApi<ReadonlySet<string>>;
  /** Scroll to the message with this number; loads it if necessary. */
  goToMessage: (number: number) => void;
  /** Move the focus to the composer. */
  focusComposer: () => void;
}

export const ThreadContext = createContext<ThreadContextValue | null>(null);

export function useThread(): ThreadContextValue {
  const context = use(ThreadContext);
  if (!context) throw new Error("useThread must be used inside a ThreadContext.");
  return context;
}

export function createComposerTarget(quoted: QuotedMessage | null): StoreApi<ComposerTarget> {
  return createStore(() => ({ quoted, editing: null }));
}

export function createRevealedIds(): StoreApi<ReadonlySet<string>> {
  return createStore<ReadonlySet<string>>(() => new Set());
}
