import type { SoundFormValues } from "@/features/storyboard/panels/export/options/videoOptions";
import { exportMessages } from "@/features/storyboard/panels/export/texts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { RadioGroup } from "@/ui/forms/RadioGroup";

interface SoundFieldsProps {
  value: SoundFormValues;
  disabled: boolean;
  onChange: (value: SoundFormValues) => void;
}

const FILE_OPTIONS = [
  { value: "mix", label: exportMessages.fullMix },
  { value: "tracks", label: exportMessages.filePerTrack },
] as const;
const BIT_DEPTH_OPTIONS = [
  { value: "24", label: exportMessages.bits({ bits: 24 }) },
  { value: "16", label: exportMessages.bits({ bits: 16 }) },
] as const;

/** Fields for the files and the bit depth of a sound export. */
export function SoundFields({ value, disabled, onChange }: SoundFieldsProps) {
  return (
    <>
      <RadioGroup
        label={exportMessages.soundFiles}
        value={value.hasFilePerTrack ? "tracks" : "mix"}
        options={FILE_OPTIONS}
        onValueChange={(files) => onChange({ ...value, hasFilePerTrack: files === "tracks" })}
      />
      <RadioGroup
        label={exportMessages.soundBits}
        value={String(value.bits) as "16" | "24"}
        options={BIT_DEPTH_OPTIONS}
        onValueChange={(bits) => onChange({ ...value, bits: bits === "16" ? 16 : 24 })}
      />
      <Checkbox
        checked={value.hasFilePerScene}
        disabled={disabled}
        onCheckedChange={(scenes) => onChange({ ...value, hasFilePerScene: scenes })}
      >
        {exportMessages.filePerScene}
      </Checkbox>
      <Checkbox
        checked={value.limitPeaks && !value.hasFilePerTrack}
        disabled={disabled || value.hasFilePerTrack}
        onCheckedChange={(limitPeaks) => onChange({ ...value, limitPeaks })}
      >
        {exportMessages.limitPeaks}
      </Checkbox>
    </>
  );
}
