import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SquareArrowOutUpRight, X } from "lucide-react";
import { useCallback, useState } from "react";
import { messageOf } from "@/api/problem";
import type { Profile } from "@/api/types";
import { chatQuery } from "@/features/chat/api";
import { messages } from "@/features/chat/beside/messages";
import Find from "@/features/chat/find/Find";
import FindButton from "@/features/chat/find/FindButton";
import { messages as shared } from "@/features/chat/messages";
import { messages as talking } from "@/features/chat/thread/messages";
import { useOpener } from "@/features/chat/useOpener";
import { Button } from "@/ui/Button";
import frame from "@/ui/beside.module.css";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { iconClass } from "@/ui/iconClass";
import { late } from "@/ui/late";
import { Spinner } from "@/ui/Spinner";
import styles from "./ChatPanel.module.css";

const Thread = late(() => import("@/features/chat/thread/Thread"));

// Asked for beside the chat itself, not after it.
Thread.preload();

interface ChatPanelProps {
  projectId: string;
  me: Profile;
  onClose: () => void;
}

/** A project's chat beside its work: as high as its place, and as wide. */
export default function ChatPanel({ projectId, me, onClose }: ChatPanelProps) {
  const { data: chat, error, refetch } = useQuery(chatQuery(projectId));
  const [isFinding, setFinding] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const goBack = useOpener();
  const close = (): void => {
    onClose();
    goBack();
  };
  const arrived = useCallback(() => setAt(null), []);
  return (
    <section className={frame.panel} aria-label={messages.chat}>
      <header className={frame.head}>
        <h2 className={`${frame.title} ${styles.title}`}>{messages.chat}</h2>
        <FindButton label={shared.findHere} isOpen={isFinding} onToggle={() => setFinding(!isFinding)} />
        <Link
          to="/messages/{-$kind}/{-$id}"
          params={{ kind: "project", id: projectId }}
          className={iconClass}
          aria-label={messages.whole}
          title={messages.whole}
        >
          <SquareArrowOutUpRight size={15} aria-hidden="true" />
        </Link>
        <IconButton label={messages.close} size="small" side="bottom" onClick={close}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {chat ? (
          <Thread chat={chat} me={me} at={at} onArrived={arrived} />
        ) : (
          <div className={styles.middle}>
            {error ? (
              <EmptyState
                role="alert"
                title={talking.failed}
                text={messageOf(error, "")}
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
          <Find
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
