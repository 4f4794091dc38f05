import { messages } from "@/features/storyboard/messages";

/** What a cut is called: its name, or without one its number on the board, from 1. */
export function titleOf({ name }: { name: string }, number: number): string {
  return name === "" ? messages.cutNumber(number) : name;
}
