import { UsersRound } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "@/ui/Button";
import { messages } from "./messages";
import type { Screening } from "./screening";

/** Begins to watch a film together. Where others do, their bar says so. */
export default function ScreeningButton({ screening, onJoin }: { screening: Screening; onJoin: () => void }) {
  const isInside = useStore(screening.state, ({ phase }) => phase === "inside");
  const isAlone = useStore(screening.state, ({ peers }) => peers.size === 0);
  if (isInside || !isAlone) return null;
  return (
    <Button size="small" icon={<UsersRound size={15} aria-hidden="true" />} onClick={onJoin}>
      {messages.together}
    </Button>
  );
}
