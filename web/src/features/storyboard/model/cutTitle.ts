import { messages } from "@/features/storyboard/messages";

/** What a cut is called: by its label where it is in a shot, and its name; without either its number, from 1. */
export function formatCutTitle({ name }: { name: string }, number: number, label?: string): string {
  if (label !== undefined) return name === "" ? label : `${label} · ${name}`;
  return name === "" ? messages.cutNumber(number) : name;
}
