import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { SEARCH_MAX } from "@/api/gen/limit-values";
import { texts } from "@/app/texts";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Header.module.css";

const SearchDropdown = lazyComponent(() => import("./SearchDropdown"));

/** Search field of the header. Enter opens the search page; suggestions and their keys are lazy-loaded. */
export function SearchBox() {
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (q !== "") void navigate({ to: "/search", search: { q } });
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <svg className={styles.searchIcon} width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m21 21-5-5m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <input
          ref={inputRef}
          type="search"
          className={styles.searchBox}
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <SearchDropdown inputRef={inputRef} text={text} onText={setText} />
    </search>
  );
}
