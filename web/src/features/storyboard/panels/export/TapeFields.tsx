import { Checkbox } from "@/ui/Checkbox";
import { RadioGroup } from "@/ui/RadioGroup";
import type { TapeChoice } from "./filmOptions";
import { exportMessages } from "./messages";

interface TapeFieldsProps {
  value: TapeChoice;
  disabled: boolean;
  onChange: (value: TapeChoice) => void;
}

const FILES = [
  { value: "mix", label: exportMessages.oneMix },
  { value: "tracks", label: exportMessages.fileATrack },
] as const;
const BITS = [
  { value: "24", label: exportMessages.bits(24) },
  { value: "16", label: exportMessages.bits(16) },
] as const;

/** Which files of sound there are, and how they are written. */
export function TapeFields({ value, disabled, onChange }: TapeFieldsProps) {
  return (
    <>
      <RadioGroup
        label={exportMessages.soundFiles}
        value={value.tracks ? "tracks" : "mix"}
        options={FILES}
        onValueChange={(files) => onChange({ ...value, tracks: files === "tracks" })}
      />
      <RadioGroup
        label={exportMessages.soundBits}
        value={String(value.bits) as "16" | "24"}
        options={BITS}
        onValueChange={(bits) => onChange({ ...value, bits: bits === "16" ? 16 : 24 })}
      />
      <Checkbox checked={value.scenes} disabled={disabled} onCheckedChange={(scenes) => onChange({ ...value, scenes })}>
        {exportMessages.fileAScene}
      </Checkbox>
      <Checkbox
        checked={value.limitPeaks && !value.tracks}
        disabled={disabled || value.tracks}
        onCheckedChange={(limitPeaks) => onChange({ ...value, limitPeaks })}
      >
        {exportMessages.limitPeaks}
      </Checkbox>
    </>
  );
}
