import { createStore } from "zustand/vanilla";

export interface ConfirmOptions {
  title: string;
  description?: string;
  confirmLabel: string;
  /** null: a notice with one button, in place of the browser's alert(). */
  cancelLabel: string | null;
  danger?: boolean;
}

interface PendingConfirm extends ConfirmOptions {
  resolve: (yes: boolean) => void;
}

/** The questions that wait for an answer; the first is on the screen (AlertDialogHost shows it). */
export const confirmQueue = createStore<{ waiting: readonly PendingConfirm[] }>(() => ({ waiting: [] }));

/** Asks on the page, never by the browser's own box. True when the person agrees; Esc is a no. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: PendingConfirm = {
      ...question,
      resolve: (yes) => {
        confirmQueue.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== asked) }));
        resolve(yes);
      },
    };
    confirmQueue.setState(({ waiting }) => ({ waiting: [...waiting, asked] }));
  });
}

/** Says something on the page; resolves when it was read. */
export async function showNotice(title: string, description?: string): Promise<void> {
  await confirm({ title, ...(description ? { description } : {}), confirmLabel: "OK", cancelLabel: null });
}
