import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MESSAGE_MAX, PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import type { Profile } from "@/api/types";
import { TYPING_MS } from "@/features/chat/limits";
import { postMessage } from "@/features/chat/thread/api";
import { LinkCard } from "@/features/chat/thread/links/LinkCard";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { Fault } from "@/ui/Fault";
import { Skeleton } from "@/ui/Skeleton";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { usePaused } from "@/ui/usePaused";
import { messages } from "./messages";
import styles from "./SendDialog.module.css";
import { chatTargetsQuery, matching, personTargetsQuery, type Target } from "./targets";

/** A message holds the link too. */
const TEXT_MAX = MESSAGE_MAX / 4;

interface SendDialogProps {
  me: Profile;
  /** An address of this site's, without its origin. */
  link: string;
  onClose: () => void;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

/** What is sent: the words, then the address on a line of its own. */
export function bodyOf(text: string, link: string, origin: string): string {
  const lines = [...text.trim().split(/\n+/), origin + link].filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${escaped(line)}</p>`).join("");
}

/** Sends a link, with a word about it, to several chats and people at once. What did not arrive stays chosen. */
export default function SendDialog({ me, link, onClose }: SendDialogProps) {
  const [filter, setFilter] = useState("");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Trying again to send the same there is the same message; other words are another one. */
  const ids = useRef(new Map<string, string>());
  const asked = usePaused(filter.trim(), TYPING_MS);
  const chats = useQuery(chatTargetsQuery());
  const people = useQuery({ ...personTargetsQuery(me.id, asked), placeholderData: keepPreviousData });
  const shown = matching(chats.data ?? [], people.data ?? [], filter.trim());
  const error = chats.error ?? people.error;

  const choose = (target: Target, isOn: boolean): void =>
    setChosen((now) => (isOn ? [...now, target] : now.filter(({ key }) => key !== target.key)));

  const send = async (): Promise<void> => {
    if (isPending || chosen.length === 0) return;
    setPending(true);
    setFault(null);
    const body = bodyOf(text, link, location.origin);
    const sent: Target[] = [];
    for (const target of chosen) {
      const what = `${target.key} ${body}`;
      const id = ids.current.get(what) ?? newRecordId();
      ids.current.set(what, id);
      try {
        await postMessage(await target.open(), { id, kind: "text", body, reply_to: null });
        ids.current.delete(what);
        sent.push(target);
      } catch (reason) {
        setFault(messages.notSent(target.name, messageOf(reason, messages.failedOther)));
        break;
      }
    }
    setPending(false);
    if (sent.length > 0) toast(messages.sent(sent.map(({ name }) => name)));
    const left = chosen.filter((target) => !sent.includes(target));
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
            text={messageOf(error, "")}
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
        <Fault text={fault} />
      </div>
    </Dialog>
  );
}
