import { Search } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { SEARCH_MAX } from "@/features/assets/limits";
import styles from "./SearchField.module.css";
import { texts } from "./texts";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  /** Move focus to the results. */
  onMoveToHits: () => void;
}

/** Search field for all files of the project. */
export function SearchField({ ref, text, onText, onMoveToHits }: SearchFieldProps) {
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "Escape") onText("");
    else onMoveToHits();
  };
  return (
    <search className={styles.search}>
      <Search size={15} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keyDown}
      />
    </search>
  );
}
