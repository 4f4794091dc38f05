import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_MAX, PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/http/problem";
import type { Profile } from "@/api/types";
import { LinkCard } from "@/features/chat/thread/links/LinkCard";
import type { SendResult } from "@/features/chat/thread/outbox/outbox";
import { useOutbox } from "@/features/chat/thread/outbox/useOutbox";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Checkbox } from "@/ui/forms/Checkbox";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/status/toasts";
import { useDebounced } from "@/ui/text/useDebounced";
import styles from "./ShareDialog.module.css";
import { chatTargetsQuery, filterTargets, personTargetsQuery, type ShareTarget } from "./shareTargets";
import { texts } from "./texts";

/** Maximum length of the text. Leaves room for the link and for HTML escaping. */
const TEXT_MAX = MESSAGE_MAX / 4;

interface ShareDialogProps {
  me: Profile;
  /** Address on this site, without the origin. */
  link: string;
  onClose: () => void;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** Return the HTML of the message: the text, then the URL, one paragraph per line. */
export function toMessageHtml(text: string, link: string, origin: string): string {
  const lines = [...text.trim().split(/\n+/), origin + link].filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
}

/**
 * Dialog that sends a link, with an optional text, to several chats and people. Messages go through the outbox, so they
 * are sent later when offline. Refused targets stay selected, and the text stays.
 */
export default function ShareDialog({ me, link, onClose }: ShareDialogProps) {
  const [filter, setFilter] = useState("");
  const [text, setText] = useState("");
  const [selectedTargets, setSelectedTargets] = useState<readonly ShareTarget[]>([]);
  const [isPending, setPending] = useState(false);
  const [sendError, setSendError] = useState<string | null>(null);
  const outbox = useOutbox(me.id);
  const searchedText = useDebounced(filter.trim());
  const chats = useQuery(chatTargetsQuery());
  const people = useQuery({ ...personTargetsQuery(me.id, searchedText), placeholderData: keepPreviousData });
  const visibleTargets = filterTargets(chats.data ?? [], people.data ?? [], filter.trim());
  const error = chats.error ?? people.error;

  const setTargetSelected = (target: ShareTarget, isOn: boolean): void =>
    setSelectedTargets((current) => (isOn ? [...current, target] : current.filter(({ key }) => key !== target.key)));

  /** Send to one target. People without a chat need one first, which fails when offline. */
  const sendTo = async (target: ShareTarget, body: string): Promise<SendResult> => {
    try {
      const chatId = await target.getChatId();
      return await outbox.sendAndWait({ chatId, kind: "text", body, quoted: null, picture: null });
    } catch (reason) {
      return { state: "refused", reason: getErrorMessage(reason, texts.failedOther) };
    }
  };

  const send = async (): Promise<void> => {
    if (isPending || selectedTargets.length === 0) return;
    setPending(true);
    setSendError(null);
    const body = toMessageHtml(text, link, location.origin);
    const [sent, queued, refusedTargets] = [[], [], []] as [ShareTarget[], ShareTarget[], ShareTarget[]];
    for (const target of selectedTargets) {
      const result = await sendTo(target, body);
      const targetsByState = { sent, queued, refused: refusedTargets };
      targetsByState[result.state].push(target);
      if (result.state === "refused") setSendError(texts.notSent({ name: target.name, reason: result.reason }));
    }
    setPending(false);
    if (sent.length > 0) toast(texts.sent(sent.map(({ name }) => name)));
    if (queued.length > 0) toast(texts.queued(queued.map(({ name }) => name)));
    setSelectedTargets(refusedTargets);
    if (refusedTargets.length === 0) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={selectedTargets.length === 0}
            onClick={() => void send()}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <LinkCard url={link} />
        <TextField
          label={texts.find}
          hideLabel
          type="search"
          placeholder={texts.find}
          autoComplete="off"
          spellCheck={false}
          maxLength={PERSON_FILTER_MAX}
          value={filter}
          onValueChange={setFilter}
        />
        {error && visibleTargets.length === 0 ? (
          <EmptyState
            role="alert"
            title={texts.failed}
            text={getErrorMessage(error, "")}
            action={
              <Button
                onClick={() => {
                  void chats.refetch();
                  void people.refetch();
                }}
              >
                {texts.retry}
              </Button>
            }
          />
        ) : chats.isPending ? (
          <div className={styles.list} role="status" aria-label={texts.loading}>
            {[1, 2, 3].map((number) => (
              <Skeleton key={number} height={40} />
            ))}
          </div>
        ) : (
          <ul className={styles.list} aria-label={texts.chats}>
            {visibleTargets.map((target) => (
              <li key={target.key} className={styles.target}>
                <Checkbox
                  checked={selectedTargets.some(({ key }) => key === target.key)}
                  disabled={isPending}
                  onCheckedChange={(isOn) => setTargetSelected(target, isOn)}
                >
                  <span className={styles.person}>
                    <Avatar id={target.avatarId} name={target.name} url={target.avatarUrl} size={28} />
                    <span className={styles.name} dir="auto">
                      {target.name}
                    </span>
                    <span className={styles.kind}>{texts.kinds[target.kind]}</span>
                  </span>
                </Checkbox>
              </li>
            ))}
            {visibleTargets.length === 0 ? (
              <li className={styles.none}>{filter.trim().length < 2 ? texts.noChatsYet : texts.none}</li>
            ) : null}
          </ul>
        )}
        <TextField
          multiline
          label={texts.text}
          placeholder={texts.textHint}
          rows={2}
          maxLength={TEXT_MAX}
          value={text}
          onValueChange={setText}
        />
        <p className={styles.selectedCount} role="status">
          {selectedTargets.length > 0 ? texts.selectedCount({ count: selectedTargets.length }) : null}
        </p>
        <ErrorText text={sendError} />
      </div>
    </Dialog>
  );
}
