import { useState } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { Checkbox } from "@/ui/Checkbox";
import { Fieldset } from "@/ui/Fieldset";
import { RadioGroup } from "@/ui/RadioGroup";
import { FormatDialog } from "./FormatDialog";
import styles from "./FormatDialog.module.css";
import { formatMessages } from "./formatMessages";
import type { KindOf } from "./formats";
import { type LoopChoice, loopOptionsOf, recallLoop, rememberLoop, WIDTHS } from "./loopOptions";
import { exportMessages } from "./messages";
import { useFormatCapabilities } from "./useFormatCapabilities";

interface LoopDialogProps {
  kind: KindOf<"LoopExport">;
  onClose: () => void;
}

const CHOICES = WIDTHS.map((width) => ({ value: `${width}` as const, label: formatMessages.px(width) }));

const CHECKS = [
  { name: "loop", label: formatMessages.loop },
  { name: "dialogue", label: exportMessages.burnIn.dialogue },
  { name: "action", label: exportMessages.burnIn.action },
  { name: "note", label: exportMessages.burnIn.note },
] as const;

/** The board as a picture that moves. */
export default function LoopDialog({ kind, onClose }: LoopDialogProps) {
  const { project } = useDesk();
  const capabilities = useFormatCapabilities(project.id, kind);
  const [choice, setChoice] = useState<LoopChoice>(() => recallLoop(project.id));
  const set = (change: Partial<LoopChoice>): void => setChoice((old) => ({ ...old, ...change }));
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      wish={(cut_ids) => {
        rememberLoop(project.id, choice);
        return { kind, options: { ...loopOptionsOf(choice), cut_ids } };
      }}
      onClose={onClose}
    >
      {(isShut) => (
        <>
          <Fieldset label={formatMessages.width} className={styles.whole}>
            <RadioGroup
              label={formatMessages.width}
              look="tiles"
              value={`${choice.width}`}
              options={CHOICES}
              disabled={isShut}
              onValueChange={(text) => set({ width: WIDTHS.find((width) => `${width}` === text) ?? choice.width })}
            />
          </Fieldset>
          {CHECKS.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={choice[name]}
              disabled={isShut}
              onCheckedChange={(isWanted) => set({ [name]: isWanted })}
            >
              {label}
            </Checkbox>
          ))}
        </>
      )}
    </FormatDialog>
  );
}
