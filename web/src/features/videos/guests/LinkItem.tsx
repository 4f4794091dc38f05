import { Lock } from "lucide-react";
import type { GuestLink } from "@/features/videos/types";
import { Button } from "@/ui/Button";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import styles from "./Guests.module.css";
import { messages } from "./messages";

/** A guest link with its label, expiry and last use. */
export function LinkItem({ link, onRevoke }: { link: GuestLink; onRevoke: () => void }) {
  const { label, created_by: made_by, has_password, ends_at, used_at } = link;
  const isOver = Date.parse(ends_at) <= Date.now();
  return (
    <li className={styles.link} data-over={isOver || undefined}>
      <div className={styles.linkText}>
        <p className={styles.linkName}>{label || messages.by(made_by.display_name)}</p>
        <p className={styles.linkFacts}>
          {label ? <span>{messages.madeBy(made_by.display_name)}</span> : null}
          <span>{isOver ? messages.ended(ends_at) : messages.ends(ends_at)}</span>
          <span>{used_at ? messages.used(formatRelativeAge(used_at)) : messages.unused}</span>
          {has_password ? (
            <span className={styles.lock}>
              <Lock size={12} aria-hidden="true" />
              {messages.password}
            </span>
          ) : null}
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        {messages.revoke}
      </Button>
    </li>
  );
}
