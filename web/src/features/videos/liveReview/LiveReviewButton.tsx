import { UsersRound } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "@/ui/buttons/Button";
import type { LiveReview } from "./liveReview";
import { texts } from "./texts";

/** Button to start a live review. Hidden if others are in one: the bar offers to join. */
export default function LiveReviewButton({ liveReview, onJoin }: { liveReview: LiveReview; onJoin: () => void }) {
  const isInside = useStore(liveReview.state, ({ phase }) => phase === "inside");
  const isAlone = useStore(liveReview.state, ({ peers }) => peers.size === 0);
  if (isInside || !isAlone) return null;
  return (
    <Button size="small" icon={<UsersRound size={15} aria-hidden="true" />} onClick={onJoin}>
      {texts.liveReview}
    </Button>
  );
}
