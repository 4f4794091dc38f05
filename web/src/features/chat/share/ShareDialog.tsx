import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_MAX, PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/problem";
import type { Profile } from "@/api/types";
import { SEARCH_DEBOUNCE_MS } from "@/features/chat/limits";
import { LinkCard } from "@/features/chat/thread/links/LinkCard";
import type { SendResult } from "@/features/chat/thread/outbox/outbox";
import { useOutbox } from "@/features/chat/thread/outbox/useOutbox";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorText } from "@/ui/ErrorText";
import { Skeleton } from "@/ui/Skeleton";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { useDebouncedText } from "@/ui/useDebouncedText";
import { messages } from "./messages";
import styles from "./ShareDialog.module.css";
import { chatTargetsQuery, filterTargets, personTargetsQuery, type ShareTarget } from "./shareTargets";

/** Maximum length of the text. Leaves room for the link and for HTML escaping. */
const TEXT_MAX = MESSAGE_MAX / 4;

interface ShareDialogProps {
  me: Profile;
  /** Address on this site, without the origin. */
  link: string;
  onClose: () => void;
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
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
  const [chosen, setChosen] = useState<readonly ShareTarget[]>([]);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const outbox = useOutbox(me.id);
  const searchedText = useDebouncedText(filter.trim(), SEARCH_DEBOUNCE_MS);
  const chats = useQuery(chatTargetsQuery());
  const people = useQuery({ ...personTargetsQuery(me.id, searchedText), placeholderData: keepPreviousData });
  const shown = filterTargets(chats.data ?? [], people.data ?? [], filter.trim());
  const error = chats.error ?? people.error;

  const choose = (target: ShareTarget, isOn: boolean): void =>
    setChosen((now) => (isOn ? [...now, target] : now.filter(({ key }) => key !== target.key)));

  /** Send to one target. People without a chat need one first, which fails when offline. */
  const sendTo = async (target: ShareTarget, body: string): Promise<SendResult> => {
    try {
      const chatId = await target.getChatId();
      return await outbox.sendAndWait({ chatId, kind: "text", body, quoted: null, picture: null });
    } catch (reason) {
      return { state: "refused", reason: getErrorMessage(reason, messages.failedOther) };
    }
  };

  const send = async (): Promise<void> => {
    if (isPending || chosen.length === 0) return;
    setPending(true);
    setFault(null);
    const body = toMessageHtml(text, link, location.origin);
    const [sent, kept, left] = [[], [], []] as [ShareTarget[], ShareTarget[], ShareTarget[]];
    for (const target of chosen) {
      const fate = await sendTo(target, body);
      const places = { sent, kept, refused: left };
      places[fate.state].push(target);
      if (fate.state === "refused") setFault(messages.notSent(target.name, fate.reason));
    }
    setPending(false);
    if (sent.length > 0) toast(messages.sent(sent.map(({ name }) => name)));
    if (kept.length > 0) toast(messages.kept(kept.map(({ name }) => name)));
    setChosen(left);
    if (left.length === 0) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.title}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" pending={isPending} disabled={chosen.length === 0} onClick={() => void send()}>
            {messages.send}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <LinkCard url={link} />
        <TextField
          label={messages.find}
          hideLabel
          type="search"
          placeholder={messages.find}
          autoComplete="off"
          spellCheck={false}
          maxLength={PERSON_FILTER_MAX}
          value={filter}
          onValueChange={setFilter}
        />
        {error && shown.length === 0 ? (
          <EmptyState
            role="alert"
            title={messages.failed}
            text={getErrorMessage(error, "")}
            action={
              <Button
                onClick={() => {
                  void chats.refetch();
                  void people.refetch();
                }}
              >
                {messages.retry}
              </Button>
            }
          />
        ) : chats.isPending ? (
          <div className={styles.list} role="status" aria-label={messages.loading}>
            {[1, 2, 3].map((number) => (
              <Skeleton key={number} height={40} />
            ))}
          </div>
        ) : (
          <ul className={styles.list} aria-label={messages.chats}>
            {shown.map((target) => (
              <li key={target.key} className={styles.target}>
                <Checkbox
                  checked={chosen.some(({ key }) => key === target.key)}
                  disabled={isPending}
                  onCheckedChange={(isOn) => choose(target, isOn)}
                >
                  <span className={styles.who}>
                    <Avatar id={target.avatarId} name={target.name} url={target.avatarUrl} size={28} />
                    <span className={styles.name} dir="auto">
                      {target.name}
                    </span>
                    <span className={styles.kind}>{messages.kinds[target.kind]}</span>
                  </span>
                </Checkbox>
              </li>
            ))}
            {shown.length === 0 ? (
              <li className={styles.none}>{filter.trim().length < 2 ? messages.noneYet : messages.none}</li>
            ) : null}
          </ul>
        )}
        <TextField
          multiline
          label={messages.text}
          placeholder={messages.textHint}
          rows={2}
          maxLength={TEXT_MAX}
          value={text}
          onValueChange={setText}
        />
        <p className={styles.chosen} role="status">
          {chosen.length > 0 ? messages.chosen(chosen.length) : null}
        </p>
        <ErrorText text={fault} />
      </div>
    </Dialog>
  );
}
