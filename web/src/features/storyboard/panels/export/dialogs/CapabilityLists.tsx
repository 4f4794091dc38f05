import { Check, Minus } from "lucide-react";
import { useId } from "react";
import { formatFailure } from "@/features/storyboard/panels/export/formatFailure";
import { formatTexts } from "@/features/storyboard/panels/export/formatTexts";
import type { CapabilitiesState } from "@/features/storyboard/panels/export/useFormatCapabilities";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/layout/Skeleton";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./CapabilityLists.module.css";

/** If this many more parts are included than excluded, their list has two columns. */
const TWO_COLUMN_SURPLUS = 4;

/**
 * Lists of what the format includes and leaves out, with notes; or the reason why this board can't be exported in the
 * format.
 */
export function CapabilityLists({ capabilities }: { capabilities: CapabilitiesState }) {
  if (capabilities.phase === "loading") return <CapabilitiesSkeleton />;
  if (capabilities.phase === "failed") {
    return (
      <div className={styles.failed}>
        <p role="alert">{formatFailure(formatTexts.loadFailed, capabilities.detail)}</p>
        <Button size="small" onClick={capabilities.retry}>
          {formatTexts.tryAgain}
        </Button>
      </div>
    );
  }
  const { included, excluded, notes, refusal } = capabilities.data;
  if (refusal !== null) {
    return (
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    );
  }
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <div className={cx(styles.lists, included.length >= excluded.length + TWO_COLUMN_SURPLUS && styles.twoColumns)}>
        <CapabilityList label={formatTexts.included} items={included} isIncluded />
        <CapabilityList label={formatTexts.excluded} items={excluded} />
      </div>
    </>
  );
}

function CapabilityList({
  label,
  items,
  isIncluded = false,
}: {
  label: string;
  items: readonly string[];
  isIncluded?: boolean;
}) {
  const id = useId();
  const Icon = isIncluded ? Check : Minus;
  return (
    <section className={styles.section}>
      <h3 id={id} className={styles.title}>
        {label}
      </h3>
      <ul className={isIncluded ? styles.included : styles.excluded} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <Icon size={13} aria-hidden="true" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SKELETON_WIDTHS = ["34%", "52%", "44%", "38%", "58%", "30%", "48%", "72%", "46%"];

/** Skeleton with the height of typical lists, to minimize layout shift. */
function CapabilitiesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{formatTexts.loading}</VisuallyHidden>
      <div className={styles.lists} aria-hidden="true">
        {["included", "excluded"].map((list) => (
          <div key={list} className={styles.skeleton}>
            {SKELETON_WIDTHS.map((width) => (
              <Skeleton key={width} width={width} height={12} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
