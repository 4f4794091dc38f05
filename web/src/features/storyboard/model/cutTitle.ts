import { texts } from "@/features/storyboard/texts";

/** Return a cut's title: its label (in a shot) and name, or its number (from 1) if it has neither. */
export function formatCutTitle({ name }: { name: string }, number: number, label?: string): string {
  if (label !== undefined) return name === "" ? label : `${label} · ${name}`;
  return name === "" ? texts.cutNumber({ number }) : name;
}
