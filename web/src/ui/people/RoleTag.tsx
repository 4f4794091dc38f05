import { Crown } from "lucide-react";
import { cx } from "@/ui/cx";
import { texts } from "@/ui/texts";
import styles from "./RoleTag.module.css";

export interface RoleTagProps {
  role: keyof typeof texts.roles | null;
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
        <Crown size={14} aria-hidden="true" /> {texts.roles.owner}
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
  return <span className={styles.role}>{role ? texts.roles[role] : fallback}</span>;
}
