import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { createRecordId } from "@/api/ids";
import { getErrorMessage } from "@/api/problem";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { createLink } from "./api";
import { getDayAfter, getDaysUntil } from "./expiry";
import styles from "./Guests.module.css";
import { createSecret, type GuestLinkKey, toGuestUrl } from "./guestLinkUrl";
import { messages } from "./messages";

const EXPIRY_DAYS = ["1", String(LIMITS.GUEST_LINK_DAYS), "30"] as const;
const ON_DATE = "date";

/** Form to create a guest link. Shows the new link's URL, which can't be retrieved later. */
export function NewLinkForm({ video, onMade }: { video: string; onMade: () => void }) {
  const [label, setLabel] = useState("");
  const [password, setPassword] = useState("");
  const [span, setSpan] = useState<string>(String(LIMITS.GUEST_LINK_DAYS));
  const [date, setDate] = useState("");
  const [dateFault, setDateFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  // Reused by retries until the request succeeds, so that they create only one link.
  const key = useRef<GuestLinkKey>({ id: createRecordId(), secret: createSecret() });

  const make = async (): Promise<void> => {
    const days = span === ON_DATE ? getDaysUntil(date, new Date()) : Number(span);
    setDateFault(days === null ? messages.dateMissing(LIMITS.GUEST_LINK_DAYS_MAX) : null);
    if (days === null || isPending) return;
    setPending(true);
    setFault(null);
    try {
      await createLink(video, {
        ...key.current,
        label: label.trim(),
        password: password === "" ? null : password,
        days,
      });
      setAddress(toGuestUrl(key.current, window.location.origin));
      key.current = { id: createRecordId(), secret: createSecret() };
      setLabel("");
      setPassword("");
      onMade();
    } catch (error) {
      setFault(getErrorMessage(error, messages.makeFailed));
    }
    setPending(false);
  };

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address ?? "");
      toast(messages.copied);
    } catch {
      toast(messages.copyFailed, "error");
    }
  };

  const now = new Date();
  return (
    <form
      noValidate
      className={styles.newLink}
      aria-label={messages.newLink}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className={styles.pair}>
        <TextField
          label={messages.label}
          autoComplete="off"
          maxLength={LIMITS.GUEST_LABEL_MAX}
          value={label}
          onValueChange={setLabel}
        />
        <TextField
          label={messages.newPassword}
          type="password"
          autoComplete="new-password"
          maxLength={LIMITS.PASSWORD_MAX}
          value={password}
          onValueChange={setPassword}
        />
      </div>
      <div className={styles.ending}>
        <span className={styles.caption} aria-hidden="true">
          {messages.end}
        </span>
        <RadioGroup
          label={messages.end}
          value={span}
          onValueChange={setSpan}
          options={[
            ...EXPIRY_DAYS.map((days) => ({ value: days as string, label: messages.days(Number(days)) })),
            { value: ON_DATE, label: messages.untilDate },
          ]}
        />
      </div>
      {span === ON_DATE ? (
        <TextField
          type="date"
          label={messages.date}
          min={getDayAfter(1, now)}
          max={getDayAfter(LIMITS.GUEST_LINK_DAYS_MAX, now)}
          value={date}
          error={dateFault}
          onValueChange={setDate}
        />
      ) : null}
      <ErrorText text={fault} />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" pending={isPending}>
          {messages.make}
        </Button>
      </div>
      {address === null ? null : (
        <div className={styles.made} role="status">
          <TextField
            readOnly
            label={messages.address}
            hint={messages.once}
            value={address}
            onValueChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => void copy()}>
            {messages.copy}
          </Button>
        </div>
      )}
    </form>
  );
}
