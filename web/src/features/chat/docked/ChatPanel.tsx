import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SquareArrowOutUpRight, X } from "lucide-react";
import { useCallback, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { Profile } from "@/api/types";
import { chatQuery } from "@/features/chat/api";
import { texts } from "@/features/chat/docked/texts";
import ChatSearch from "@/features/chat/search/ChatSearch";
import ChatSearchButton from "@/features/chat/search/ChatSearchButton";
import { texts as shared } from "@/features/chat/texts";
import { texts as talking } from "@/features/chat/thread/texts";
import { useReturnFocus } from "@/features/chat/useReturnFocus";
import { Button } from "@/ui/buttons/Button";
import { iconButtonClass } from "@/ui/buttons/buttonClass";
import { IconButton } from "@/ui/buttons/IconButton";
import frame from "@/ui/layout/docked.module.css";
import { EmptyState } from "@/ui/layout/EmptyState";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./ChatPanel.module.css";

const Thread = lazyComponent(() => import("@/features/chat/thread/Thread"));

// Load this in parallel with the chat data, not after it.
Thread.preload();

interface ChatPanelProps {
  projectId: string;
  me: Profile;
  onClose: () => void;
}

/** A project's chat, docked next to its editor. Fills its container. */
export default function ChatPanel({ projectId, me, onClose }: ChatPanelProps) {
  const { data: chat, error, refetch } = useQuery(chatQuery(projectId));
  const [isSearching, setSearching] = useState(false);
  const [targetNumber, setTargetNumber] = useState<number | null>(null);
  const restoreFocus = useReturnFocus();
  const close = (): void => {
    onClose();
    restoreFocus();
  };
  const clearTarget = useCallback(() => setTargetNumber(null), []);
  return (
    <section className={frame.panel} aria-label={texts.chat}>
      <header className={frame.head}>
        <h2 className={`${frame.title} ${styles.title}`}>{texts.chat}</h2>
        <ChatSearchButton
          label={shared.searchThisChat}
          isOpen={isSearching}
          onToggle={() => setSearching(!isSearching)}
        />
        <Link
          to="/messages/{-$kind}/{-$id}"
          params={{ kind: "project", id: projectId }}
          className={iconButtonClass}
          aria-label={texts.openFullChat}
          title={texts.openFullChat}
        >
          <SquareArrowOutUpRight size={15} aria-hidden="true" />
        </Link>
        <IconButton label={texts.close} size="small" side="bottom" onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {chat ? (
          <Thread chat={chat} me={me} targetNumber={targetNumber} onTargetReached={clearTarget} />
        ) : (
          <div className={styles.centered}>
            {error ? (
              <EmptyState
                role="alert"
                title={talking.failed}
                text={getErrorMessage(error, "")}
                action={<Button onClick={() => void refetch()}>{talking.retry}</Button>}
              />
            ) : (
              <p role="status" aria-label={talking.loading}>
                <Spinner size={18} />
              </p>
            )}
          </div>
        )}
        {isSearching ? (
          <ChatSearch
            chatId={projectId}
            onPick={({ message }) => {
              setSearching(false);
              setTargetNumber(message.number);
            }}
            onClose={() => setSearching(false)}
          />
        ) : null}
      </div>
    </section>
  );
}
