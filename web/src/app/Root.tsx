import { Outlet } from "@tanstack/react-router";
import { useStore } from "zustand";
import { config } from "@/api/config";
import { useUserId } from "@/api/session";
import { confirmQueue } from "@/ui/confirm";
import { EmptyState } from "@/ui/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { ToastHost } from "@/ui/Toast";
import { messages } from "./messages";
import styles from "./Root.module.css";

const AlertDialogHost = lazyComponent(() => import("@/ui/AlertDialog"));
const ChatBackground = lazyComponent(async () => {
  await whenIdle();
  return import("@/features/chat/background/ChatBackground");
});
/** Longest wait for an idle page, in ms. */
const IDLE_TIMEOUT_MS = 2000;

function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS); // WebKit doesn't support requestIdleCallback
  });
}

export function Root() {
  const missing = useStore(config, (state) => state.phase === "missing");
  const userId = useUserId();
  const asking = useStore(confirmQueue, ({ waiting }) => waiting.length > 0);
  if (missing) {
    return (
      <main className={styles.full}>
        <EmptyState fullPage title={messages.missingConfig} text={messages.missingConfigText} role="alert" />
      </main>
    );
  }
  return (
    <>
      <Outlet />
      <ToastHost />
      {userId === null ? null : <ChatBackground userId={userId} />}
      {asking ? <AlertDialogHost /> : null}
    </>
  );
}
