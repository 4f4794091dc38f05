import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SquareArrowOutUpRight, X } from "lucide-react";
import { useCallback, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import type { Profile } from "@/api/types";
import { chatQuery } from "@/features/chat/api";
import { messages } from "@/features/chat/docked/messages";
import { messages as shared } from "@/features/chat/messages";
import ChatSearch from "@/features/chat/search/ChatSearch";
import ChatSearchButton from "@/features/chat/search/ChatSearchButton";
import { messages as talking } from "@/features/chat/thread/messages";
import { useReturnFocus } from "@/features/chat/useReturnFocus";
import { Button } from "@/ui/Button";
import frame from "@/ui/docked.module.css";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { iconButtonClass } from "@/ui/iconButtonClass";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/Spinner";
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
  const [isFinding, setFinding] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const goBack = useReturnFocus();
  const close = (): void => {
    onClose();
    goBack();
  };
  const arrived = useCallback(() => setAt(null), []);
  return (
    <section className={frame.panel} aria-label={messages.chat}>
      <header className={frame.head}>
        <h2 className={`${frame.title} ${styles.title}`}>{messages.chat}</h2>
        <ChatSearchButton label={shared.findHere} isOpen={isFinding} onToggle={() => setFinding(!isFinding)} />
        <Link
          to="/messages/{-$kind}/{-$id}"
          params={{ kind: "project", id: projectId }}
          className={iconButtonClass}
          aria-label={messages.openFullChat}
          title={messages.openFullChat}
        >
          <SquareArrowOutUpRight size={15} aria-hidden="true" />
        </Link>
        <IconButton label={messages.close} size="small" side="bottom" onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {chat ? (
          <Thread chat={chat} me={me} targetNumber={at} onTargetReached={arrived} />
        ) : (
          <div className={styles.middle}>
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
        {isFinding ? (
          <ChatSearch
            chatId={projectId}
            onPick={({ message }) => {
              setFinding(false);
              setAt(message.number);
            }}
            onClose={() => setFinding(false)}
          />
        ) : null}
      </div>
    </section>
  );
}
