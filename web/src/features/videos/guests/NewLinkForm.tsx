import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import { createLink } from "./api";
import { getDayAfter, getDaysUntil } from "./expiry";
import styles from "./Guests.module.css";
import { createSecret, type GuestLinkKey, toGuestUrl } from "./guestLinkUrl";
import { texts } from "./texts";

const EXPIRY_DAYS = ["1", String(LIMITS.GUEST_LINK_DAYS), "30"] as const;
const ON_DATE = "date";

/** Form to create a guest link. Shows the new link's URL, which can't be retrieved later. */
export function NewLinkForm({ video, onCreated }: { video: string; onCreated: () => void }) {
  const [label, setLabel] = useState("");
  const [password, setPassword] = useState("");
  const [expiry, setExpiry] = useState<string>(String(LIMITS.GUEST_LINK_DAYS));
  const [date, setDate] = useState("");
  const [dateError, setDateError] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  // Reused by retries until the request succeeds, so that they create only one link.
  const key = useRef<GuestLinkKey>({ id: createRecordId(), secret: createSecret() });

  const submit = async (): Promise<void> => {
    const days = expiry === ON_DATE ? getDaysUntil(date, new Date()) : Number(expiry);
    setDateError(days === null ? texts.dateMissing({ maxDays: LIMITS.GUEST_LINK_DAYS_MAX }) : null);
    if (days === null || isPending) return;
    setPending(true);
    setErrorText(null);
    try {
      await createLink(video, {
        ...key.current,
        label: label.trim(),
        password: password === "" ? null : password,
        days,
      });
      setUrl(toGuestUrl(key.current, window.location.origin));
      key.current = { id: createRecordId(), secret: createSecret() };
      setLabel("");
      setPassword("");
      onCreated();
    } catch (error) {
      setErrorText(getErrorMessage(error, texts.createFailed));
    }
    setPending(false);
  };

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url ?? "");
      toast(texts.copied);
    } catch {
      toast(texts.copyFailed, "error");
    }
  };

  const now = new Date();
  return (
    <form
      noValidate
      className={styles.newLink}
      aria-label={texts.newLink}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.pair}>
        <TextField
          label={texts.label}
          autoComplete="off"
          maxLength={LIMITS.GUEST_LABEL_MAX}
          value={label}
          onValueChange={setLabel}
        />
        <TextField
          label={texts.newPassword}
          type="password"
          autoComplete="new-password"
          maxLength={LIMITS.PASSWORD_MAX}
          value={password}
          onValueChange={setPassword}
        />
      </div>
      <div className={styles.expiry}>
        <span className={styles.caption} aria-hidden="true">
          {texts.expiration}
        </span>
        <RadioGroup
          label={texts.expiration}
          value={expiry}
          onValueChange={setExpiry}
          options={[
            ...EXPIRY_DAYS.map((days) => ({ value: days as string, label: texts.days({ count: Number(days) }) })),
            { value: ON_DATE, label: texts.untilDate },
          ]}
        />
      </div>
      {expiry === ON_DATE ? (
        <TextField
          type="date"
          label={texts.date}
          min={getDayAfter(1, now)}
          max={getDayAfter(LIMITS.GUEST_LINK_DAYS_MAX, now)}
          value={date}
          error={dateError}
          onValueChange={setDate}
        />
      ) : null}
      <ErrorText text={errorText} />
      <div className={styles.footer}>
        <Button type="submit" variant="primary" pending={isPending}>
          {texts.create}
        </Button>
      </div>
      {url === null ? null : (
        <div className={styles.newUrl} role="status">
          <TextField
            readOnly
            label={texts.link}
            hint={texts.shownOnce}
            value={url}
            onValueChange={() => undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={<Copy size={15} aria-hidden="true" />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      )}
    </form>
  );
}
