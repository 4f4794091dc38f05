import { Check, Minus } from "lucide-react";
import { useId } from "react";
import { Button } from "@/ui/Button";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/Skeleton";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import styles from "./CarriedLists.module.css";
import { carriedMessages } from "./carriedMessages";
import { failureText } from "./failureText";
import type { Carrying } from "./useCarried";

/** So many more lines go along than stay that they stand in two columns. */
const MANY = 4;

/** What goes along, what stays, and what else one should know; or why there is no such file of this board. */
export function CarriedLists({ carrying }: { carrying: Carrying }) {
  if (carrying.phase === "looking") return <Looking />;
  if (carrying.phase === "failed") {
    return (
      <div className={styles.failed}>
        <p role="alert">{failureText(carriedMessages.lookFailed, carrying.detail)}</p>
        <Button size="small" onClick={carrying.again}>
          {carriedMessages.tryAgain}
        </Button>
      </div>
    );
  }
  const { along, stays, says, refusal } = carrying.carried;
  if (refusal !== null) {
    return (
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    );
  }
  return (
    <>
      {says.map((sentence) => (
        <p key={sentence} className={styles.says}>
          {sentence}
        </p>
      ))}
      <div className={cx(styles.lists, along.length >= stays.length + MANY && styles.many)}>
        <List label={carriedMessages.along} items={along} goes />
        <List label={carriedMessages.stays} items={stays} />
      </div>
    </>
  );
}

function List({ label, items, goes = false }: { label: string; items: readonly string[]; goes?: boolean }) {
  const id = useId();
  const Icon = goes ? Check : Minus;
  return (
    <section className={styles.side}>
      <h3 id={id} className={styles.title}>
        {label}
      </h3>
      <ul className={goes ? styles.along : styles.stays} aria-labelledby={id}>
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

const WIDTHS = ["34%", "52%", "44%", "38%", "58%", "30%", "48%", "72%", "46%"];

/** As tall as most lists are, so that little jumps. */
function Looking() {
  return (
    <div role="status">
      <VisuallyHidden>{carriedMessages.looking}</VisuallyHidden>
      <div className={styles.lists} aria-hidden="true">
        {["along", "stays"].map((side) => (
          <div key={side} className={styles.waiting}>
            {WIDTHS.map((width) => (
              <Skeleton key={width} width={width} height={12} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
