import { Crown } from "lucide-react";
import { cx } from "@/ui/cx";
import styles from "./RoleTag.module.css";
import { ROLE_NAMES } from "./roleNames";

export interface RoleTagProps {
  role: keyof typeof ROLE_NAMES | null;
  /** Name and color of a project's custom role. It doesn't replace the owner role. */
  custom: { name: string; color: string } | null;
  /** Shown for a person without a role. */
  fallback?: string;
}

/** A person's role in a project. */
export function RoleTag({ role, custom, fallback = "" }: RoleTagProps) {
  if (role === "owner") {
    return (
      <span className={cx(styles.role, styles.owner)}>
        <Crown size={14} aria-hidden="true" /> {ROLE_NAMES.owner}
      </span>
    );
  }
  if (custom) {
    return (
      <span className={styles.role} style={{ color: custom.color }}>
        {custom.name}
      </span>
    );
  }
  return <span className={styles.role}>{role ? ROLE_NAMES[role] : fallback}</span>;
}
