import { Lock } from "lucide-react";
import type { GuestLink } from "@/features/videos/types";
import { formatAge, formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import styles from "./Guests.module.css";
import { texts } from "./texts";

/** A guest link with its label, expiry and last use. */
export function LinkItem({ link, onRevoke }: { link: GuestLink; onRevoke: () => void }) {
  const { label, created_by: creator, has_password, ends_at, used_at } = link;
  const isExpired = Date.parse(ends_at) <= Date.now();
  return (
    <li className={styles.link} data-expired={isExpired || undefined}>
      <div className={styles.linkText}>
        <p className={styles.linkName}>{label || texts.linkBy({ name: creator.display_name })}</p>
        <p className={styles.linkDetails}>
          {label ? <span>{texts.createdBy({ name: creator.display_name })}</span> : null}
          <span>{(isExpired ? texts.expired : texts.expires)({ time: formatDateTime(ends_at) })}</span>
          <span>{used_at ? texts.used({ age: formatAge(used_at) }) : texts.unused}</span>
          {has_password ? (
            <span className={styles.lock}>
              <Lock size={12} aria-hidden="true" />
              {texts.password}
            </span>
          ) : null}
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  );
}
