import { X } from "lucide-react";
import { useState } from "react";
import { SEARCH_MAX } from "@/api/gen/limit-values";
import type { ChatOut } from "@/features/chat/api";
import type { SearchHit } from "@/features/chat/search/api";
import { SearchResults } from "@/features/chat/search/SearchResults";
import { texts } from "@/features/chat/search/texts";
import { texts as shared } from "@/features/chat/texts";
import { useReturnFocus } from "@/features/chat/useReturnFocus";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { TextField } from "@/ui/forms/TextField";
import { useDebounced } from "@/ui/text/useDebounced";
import styles from "./ChatSearch.module.css";

interface ChatSearchProps {
  /** Chat to search, covering its thread; null searches all of the user's chats, in place of the list. */
  chatId: string | null;
  onPick: (hit: SearchHit, chat: ChatOut | undefined) => void;
  onClose: () => void;
}

/** Message search with its field and results. Escape closes it. */
export default function ChatSearch({ chatId, onPick, onClose }: ChatSearchProps) {
  const [text, setText] = useState("");
  const restoreFocus = useReturnFocus();
  const close = (): void => {
    onClose();
    restoreFocus();
  };
  const searchedText = useDebounced(text.trim());
  const label = chatId === null ? shared.searchAllChats : shared.searchThisChat;
  return (
    <search
      className={cx(styles.search, chatId !== null && styles.overlay)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.bar}>
        <TextField
          label={label}
          hideLabel
          type="search"
          placeholder={label}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          maxLength={SEARCH_MAX}
          value={text}
          onValueChange={setText}
        />
        <IconButton label={texts.close} onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.results}>
        {searchedText === "" ? (
          <p className={styles.hint}>{texts.hint}</p>
        ) : (
          <SearchResults text={searchedText} chatId={chatId} onPick={onPick} />
        )}
      </div>
    </search>
  );
}
