import { Outlet } from "@tanstack/react-router";
import { useStore } from "zustand";
import { config } from "@/api/config";
import { questions } from "@/ui/confirm";
import { EmptyState } from "@/ui/EmptyState";
import { late } from "@/ui/late";
import { ToastHost } from "@/ui/Toast";
import { messages } from "./messages";
import styles from "./Root.module.css";

const AlertDialogHost = late(() => import("@/ui/AlertDialog"));

export function Root() {
  const missing = useStore(config, (state) => state.phase === "missing");
  const asking = useStore(questions, ({ waiting }) => waiting.length > 0);
  if (missing) {
    return (
      <main className={styles.full}>
        <EmptyState wholePage title={messages.missingConfig} text={messages.missingConfigText} role="alert" />
      </main>
    );
  }
  return (
    <>
      <Outlet />
      <ToastHost />
      {asking ? <AlertDialogHost /> : null}
    </>
  );
}
