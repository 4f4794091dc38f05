import { createStore } from "zustand/vanilla";

export interface ConfirmOptions {
  title: string;
  description?: string;
  confirmLabel: string;
  /** null: a notice with a single button, instead of the browser's alert(). */
  cancelLabel: string | null;
  danger?: boolean;
}

interface PendingConfirm extends ConfirmOptions {
  resolve: (isConfirmed: boolean) => void;
}

/** Pending questions. AlertDialogHost shows the first one. */
export const confirmQueue = createStore<{ waiting: readonly PendingConfirm[] }>(() => ({ waiting: [] }));

/** Ask for confirmation in a dialog of the page. Resolves with true if the user confirms, false on Cancel or Esc. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const pendingConfirm: PendingConfirm = {
      ...question,
      resolve: (isConfirmed) => {
        confirmQueue.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== pendingConfirm) }));
        resolve(isConfirmed);
      },
    };
    confirmQueue.setState(({ waiting }) => ({ waiting: [...waiting, pendingConfirm] }));
  });
}

/** Show a notice in a dialog. Resolves when it is closed. */
export async function showNotice(title: string, description?: string): Promise<void> {
  await confirm({ title, ...(description ? { description } : {}), confirmLabel: "OK", cancelLabel: null });
}
