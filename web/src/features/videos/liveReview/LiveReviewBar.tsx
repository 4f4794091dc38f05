import { LogOut, Pencil, Undo2, UserRoundCheck } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { ReviewStore } from "@/features/videos/review/reviewStore";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { Tooltip } from "@/ui/Tooltip";
import styles from "./LiveReview.module.css";
import type { LiveReview } from "./liveReview";
import type { LiveReviewState, Peer } from "./liveReviewState";
import { messages } from "./messages";
import { getPeerColorKey, getPeerName } from "./peers";
import { listenForReturn } from "./returnKey";
import { shareDrawing } from "./shareDrawing";

/** Maximum number of avatars; further people are counted. */
const AVATARS_MAX = 6;
const NAMES_MAX = 2;

export interface LiveReviewBarProps {
  liveReview: LiveReview;
  review: ReviewStore;
  /** Called to join a review that others have started. */
  onJoin: () => void;
  /** Called when the user starts to draw, to show the notes. */
  onDraw: () => void;
}

/** Bar of a live review: participants, status and controls. */
export default function LiveReviewBar({ liveReview, review, onJoin, onDraw }: LiveReviewBarProps) {
  const state = useStore(liveReview.state);
  const isDrawing = useStore(review.state, (now) => now.isDrawing);
  useEffect(() => shareDrawing(review, liveReview), [review, liveReview]);
  useEffect(() => listenForReturn(liveReview), [liveReview]);

  const peers = [...state.peers.values()];
  if (state.phase === "outside") {
    if (peers.length === 0) return null;
    const names = peers.slice(0, NAMES_MAX).map(getPeerName);
    return (
      <section className={styles.bar} aria-label={messages.region}>
        <PeerList peers={peers} driver={state.presenter} me={null} />
        <p className={styles.says} role="status">
          {state.refusal ?? messages.joining(names, peers.length - names.length)}
        </p>
        <Button size="small" variant="primary" onClick={onJoin}>
          {messages.join}
        </Button>
      </section>
    );
  }

  const isDriver = state.presenter === state.connectionId;
  const isDriven = isDriver || (state.presenter !== null && state.peers.has(state.presenter));
  return (
    <section className={styles.bar} aria-label={messages.region} data-alone={state.isAlone || undefined}>
      <PeerList peers={peers} driver={state.presenter} me={state.connectionId} />
      <p className={styles.says} role="status">
        {isDrawing && !state.isHeldByDraft ? messages.enterSaves : getStatusText(state)}
      </p>
      {state.isAlone && !isDriver ? (
        <Button
          size="small"
          variant="primary"
          icon={<Undo2 size={15} aria-hidden="true" />}
          onClick={() => liveReview.returnToPresenter()}
        >
          {messages.back}
        </Button>
      ) : null}
      <Button
        size="small"
        icon={<Pencil size={15} aria-hidden="true" />}
        aria-pressed={isDrawing}
        onClick={() => {
          if (isDrawing) {
            review.setDrawing(false);
            return;
          }
          onDraw();
          if (review.state.getState().draft === null) review.startDraft(null);
          review.setDrawing(true);
        }}
      >
        {messages.draw}
      </Button>
      {isDriver && peers.length > 0 ? (
        <Menu
          trigger={
            <Button size="small" icon={<UserRoundCheck size={15} aria-hidden="true" />}>
              {messages.handOver}
            </Button>
          }
        >
          {peers.map((peer) => (
            <MenuItem key={peer.id} onSelect={() => liveReview.takeControl(peer.id)}>
              {getPeerName(peer)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {isDriver || (isDriven && liveReview.isGuest) ? null : (
        <Button
          size="small"
          icon={<UserRoundCheck size={15} aria-hidden="true" />}
          disabled={state.isOffline}
          onClick={() => liveReview.takeControl(null)}
        >
          {isDriven ? messages.takeOver : messages.drive}
        </Button>
      )}
      <Button size="small" icon={<LogOut size={15} aria-hidden="true" />} onClick={() => liveReview.leave()}>
        {messages.leave}
      </Button>
    </section>
  );
}

function getStatusText({
  isOffline,
  isAlone,
  isHeldByDraft,
  presenter,
  connectionId,
  peers,
  refusal,
}: LiveReviewState): string {
  if (refusal !== null) return refusal;
  if (isOffline) return messages.away;
  if (presenter === connectionId) return messages.youDrive;
  if (isAlone) return isHeldByDraft ? messages.youAreHeld : messages.youAreAlone;
  const found = presenter === null ? undefined : peers.get(presenter);
  return found ? messages.youFollow(getPeerName(found)) : messages.nobodyDrives;
}

function PeerList({ peers, driver, me }: { peers: readonly Peer[]; driver: string | null; me: string | null }) {
  return (
    <ul className={styles.people} aria-label={messages.people}>
      {peers.slice(0, AVATARS_MAX).map((peer) => {
        const name = getPeerName(peer);
        const drives = peer.id === driver;
        const label = drives ? messages.drives(name) : peer.state.alone ? messages.alone(name) : name;
        return (
          <li key={peer.id}>
            <Tooltip label={label} side="bottom">
              <span
                className={styles.person}
                role="img"
                aria-label={label}
                data-drives={drives || undefined}
                data-alone={peer.state.alone || undefined}
              >
                <Avatar id={getPeerColorKey(peer)} name={peer.viewer.name} url={peer.viewer.avatar_url} size={26} />
              </span>
            </Tooltip>
          </li>
        );
      })}
      {peers.length > AVATARS_MAX ? <li className={styles.more}>{`+${peers.length - AVATARS_MAX}`}</li> : null}
      {me === null ? null : (
        <li className={styles.you} data-drives={me === driver || undefined}>
          {me === driver ? messages.youDriveShort : messages.you}
        </li>
      )}
    </ul>
  );
}
