import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import styles from "./Featured.module.css";
import { texts } from "./texts";

export interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export default function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Button variant="ghost" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      {Array.from({ length: pages }, (_, i) => i + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={cx(styles.number, number === page && styles.current)}
          aria-label={texts.page({ page: number })}
          aria-current={number === page ? "page" : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <Button variant="ghost" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}
