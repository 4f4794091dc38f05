import { X } from "lucide-react";
import { useState } from "react";
import { SEARCH_MAX } from "@/api/gen/limit-values";
import type { ChatOut } from "@/features/chat/api";
import type { Found } from "@/features/chat/find/api";
import { FoundList } from "@/features/chat/find/FoundList";
import { messages } from "@/features/chat/find/messages";
import { TYPING_MS } from "@/features/chat/limits";
import { messages as shared } from "@/features/chat/messages";
import { useOpener } from "@/features/chat/useOpener";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/IconButton";
import { TextField } from "@/ui/TextField";
import { usePaused } from "@/ui/usePaused";
import styles from "./Find.module.css";

interface FindProps {
  /** The chat that is looked in, which it lies over; null: all of one's own, in the place of their list. */
  chatId: string | null;
  onPick: (found: Found, chat: ChatOut | undefined) => void;
  onClose: () => void;
}

/** Looks for what was said. Escape closes it. */
export default function Find({ chatId, onPick, onClose }: FindProps) {
  const [text, setText] = useState("");
  const goBack = useOpener();
  const close = (): void => {
    onClose();
    goBack();
  };
  const asked = usePaused(text.trim(), TYPING_MS);
  const label = chatId === null ? shared.find : shared.findHere;
  return (
    <search
      className={cx(styles.find, chatId !== null && styles.over)}
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
        <IconButton label={messages.close} onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.results}>
        {asked === "" ? (
          <p className={styles.hint}>{messages.hint}</p>
        ) : (
          <FoundList text={asked} chatId={chatId} onPick={onPick} />
        )}
      </div>
    </search>
  );
}
