import type { SoundFormValues } from "@/features/storyboard/panels/export/options/videoOptions";
import { exportTexts } from "@/features/storyboard/panels/export/texts";
import { Checkbox } from "@/ui/forms/Checkbox";
import { RadioGroup } from "@/ui/forms/RadioGroup";

interface SoundFieldsProps {
  value: SoundFormValues;
  disabled: boolean;
  onChange: (value: SoundFormValues) => void;
}

const FILE_OPTIONS = [
  { value: "mix", label: exportTexts.fullMix },
  { value: "tracks", label: exportTexts.filePerTrack },
] as const;
const BIT_DEPTH_OPTIONS = [
  { value: "24", label: exportTexts.bits({ bits: 24 }) },
  { value: "16", label: exportTexts.bits({ bits: 16 }) },
] as const;

/** Fields for the files and the bit depth of a sound export. */
export function SoundFields({ value, disabled, onChange }: SoundFieldsProps) {
  return (
    <>
      <RadioGroup
        label={exportTexts.soundFiles}
        value={value.hasFilePerTrack ? "tracks" : "mix"}
        options={FILE_OPTIONS}
        onValueChange={(files) => onChange({ ...value, hasFilePerTrack: files === "tracks" })}
      />
      <RadioGroup
        label={exportTexts.soundBits}
        value={String(value.bits) as "16" | "24"}
        options={BIT_DEPTH_OPTIONS}
        onValueChange={(bits) => onChange({ ...value, bits: bits === "16" ? 16 : 24 })}
      />
      <Checkbox
        checked={value.hasFilePerScene}
        disabled={disabled}
        onCheckedChange={(scenes) => onChange({ ...value, hasFilePerScene: scenes })}
      >
        {exportTexts.filePerScene}
      </Checkbox>
      <Checkbox
        checked={value.limitPeaks && !value.hasFilePerTrack}
        disabled={disabled || value.hasFilePerTrack}
        onCheckedChange={(limitPeaks) => onChange({ ...value, limitPeaks })}
      >
        {exportTexts.limitPeaks}
      </Checkbox>
    </>
  );
}
