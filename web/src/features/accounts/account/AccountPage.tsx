import type { ReactNode } from "react";
import { PageFrame } from "@/ui/layout/PageFrame";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./Account.module.css";
import { DataExportPanel } from "./DataExportPanel";
import { DeletePanel } from "./DeletePanel";
import { SessionsPanel } from "./SessionsPanel";
import { SignInPanel } from "./SignInPanel";
import { texts } from "./texts";

/** Account page: sign-in data, sessions, settings, data export and account deletion. */
export default function AccountPage({ settings }: { settings: ReactNode }) {
  useDocumentTitle(texts.title);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <div className={styles.columns}>
        <SignInPanel />
        <SessionsPanel />
        {settings}
        <DataExportPanel />
        <DeletePanel />
      </div>
    </PageFrame>
  );
}
