import { ListVideo } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { settings, type Unit } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { RadioGroup } from "@/ui/forms/RadioGroup";

const UNITS: readonly { value: Unit; label: string }[] = [
  { value: "frames", label: texts.frames },
  { value: "seconds", label: texts.seconds },
];

export function UnitField() {
  const unit = useStore(settings, (state) => state.unit);
  return (
    <RadioGroup
      label={texts.units}
      value={unit}
      options={UNITS}
      onValueChange={(next) => settings.setState({ unit: next })}
    />
  );
}

export function ContinuousButton() {
  const continuous = useBoard((state) => state.continuous);
  return (
    <CommandButton command="continuous" pressed={continuous}>
      <ListVideo size={18} aria-hidden="true" />
    </CommandButton>
  );
}
