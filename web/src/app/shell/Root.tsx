import { Outlet } from "@tanstack/react-router";
import { useStore } from "zustand";
import { config } from "@/api/http/config";
import { useUserId } from "@/api/http/session";
import { texts } from "@/app/texts";
import { confirmQueue } from "@/ui/dialogs/confirm";
import { EmptyState } from "@/ui/layout/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { ToastHost } from "@/ui/status/Toast";
import styles from "./Root.module.css";

const AlertDialogHost = lazyComponent(() => import("@/ui/dialogs/AlertDialog"));
const ChatBackground = lazyComponent(async () => {
  await whenIdle();
  return import("@/features/chat/background/ChatBackground");
}, true);
/** Longest wait for an idle page, in ms. */
const IDLE_TIMEOUT_MS = 2000;

function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS); // WebKit doesn't support requestIdleCallback
  });
}

export function Root() {
  const isConfigMissing = useStore(config, (state) => state.phase === "missing");
  const userId = useUserId();
  const isConfirming = useStore(confirmQueue, ({ waiting }) => waiting.length > 0);
  if (isConfigMissing) {
    return (
      <main className={styles.fullPage}>
        <EmptyState fullPage title={texts.missingConfig} text={texts.missingConfigText} role="alert" />
      </main>
    );
  }
  return (
    <>
      <Outlet />
      <ToastHost />
      {userId === null ? null : <ChatBackground userId={userId} />}
      {isConfirming ? <AlertDialogHost /> : null}
    </>
  );
}
