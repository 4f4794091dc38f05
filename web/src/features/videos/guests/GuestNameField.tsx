import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { LIMITS } from "@/api/gen/limits";
import { TextField } from "@/ui/forms/TextField";
import type { GuestNameState } from "./guestName";
import { texts } from "./texts";

export interface GuestNameFieldProps {
  store: StoreApi<GuestNameState>;
  hint: string;
  autoFocus?: boolean;
}

/** Field for the guest's name. */
export function GuestNameField({ store, hint, autoFocus = false }: GuestNameFieldProps) {
  const { name, isMissing } = useStore(store);
  return (
    <TextField
      label={texts.yourName}
      hint={hint}
      autoFocus={autoFocus}
      autoComplete="name"
      maxLength={LIMITS.GUEST_NAME_MAX}
      value={name}
      error={isMissing ? texts.nameMissing : null}
      onValueChange={(next) => store.setState({ name: next, isMissing: false })}
    />
  );
}
