import { LogOut, Pencil, Undo2, UserRoundCheck } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { ReviewStore } from "@/features/videos/review/reviewStore";
import { Button } from "@/ui/buttons/Button";
import { Avatar } from "@/ui/people/Avatar";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { Tooltip } from "@/ui/popups/Tooltip";
import styles from "./LiveReview.module.css";
import type { LiveReview } from "./liveReview";
import type { LiveReviewState, Peer } from "./liveReviewState";
import { getPeerColorKey, getPeerName } from "./peers";
import { listenForReturn } from "./returnKey";
import { shareDrawing } from "./shareDrawing";
import { texts } from "./texts";

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
  const isDrawing = useStore(review.state, (reviewState) => reviewState.isDrawing);
  useEffect(() => shareDrawing(review, liveReview), [review, liveReview]);
  useEffect(() => listenForReturn(liveReview), [liveReview]);

  const peers = [...state.peers.values()];
  if (state.phase === "outside") {
    if (peers.length === 0) return null;
    const names = peers.slice(0, NAMES_MAX).map(getPeerName);
    return (
      <section className={styles.bar} aria-label={texts.region}>
        <PeerList peers={peers} presenter={state.presenter} ownId={null} />
        <p className={styles.status} role="status">
          {state.refusal ?? texts.inReview(names, peers.length - names.length)}
        </p>
        <Button size="small" variant="primary" onClick={onJoin}>
          {texts.join}
        </Button>
      </section>
    );
  }

  const isPresenter = state.presenter === state.connectionId;
  const hasPresenter = isPresenter || (state.presenter !== null && state.peers.has(state.presenter));
  return (
    <section className={styles.bar} aria-label={texts.region} data-alone={state.isAlone || undefined}>
      <PeerList peers={peers} presenter={state.presenter} ownId={state.connectionId} />
      <p className={styles.status} role="status">
        {isDrawing && !state.isHeldByDraft ? texts.pressEnterToSave : getStatusText(state)}
      </p>
      {state.isAlone && !isPresenter ? (
        <Button
          size="small"
          variant="primary"
          icon={<Undo2 size={15} aria-hidden="true" />}
          onClick={() => liveReview.returnToPresenter()}
        >
          {texts.rejoin}
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
        {texts.draw}
      </Button>
      {isPresenter && peers.length > 0 ? (
        <Menu
          trigger={
            <Button size="small" icon={<UserRoundCheck size={15} aria-hidden="true" />}>
              {texts.handOver}
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
      {isPresenter || (hasPresenter && liveReview.isGuest) ? null : (
        <Button
          size="small"
          icon={<UserRoundCheck size={15} aria-hidden="true" />}
          disabled={state.isOffline}
          onClick={() => liveReview.takeControl(null)}
        >
          {hasPresenter ? texts.takeOver : texts.present}
        </Button>
      )}
      <Button size="small" icon={<LogOut size={15} aria-hidden="true" />} onClick={() => liveReview.leave()}>
        {texts.leave}
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
  if (isOffline) return texts.connectionLost;
  if (presenter === connectionId) return texts.youPresent;
  if (isAlone) return isHeldByDraft ? texts.youAreDetached : texts.youAreAlone;
  const presentingPeer = presenter === null ? undefined : peers.get(presenter);
  return presentingPeer ? texts.youFollow({ name: getPeerName(presentingPeer) }) : texts.noPresenter;
}

function PeerList({
  peers,
  presenter,
  ownId,
}: {
  peers: readonly Peer[];
  presenter: string | null;
  ownId: string | null;
}) {
  return (
    <ul className={styles.people} aria-label={texts.people}>
      {peers.slice(0, AVATARS_MAX).map((peer) => {
        const name = getPeerName(peer);
        const isPresenting = peer.id === presenter;
        const label = isPresenting
          ? texts.presenting({ name })
          : peer.state.alone
            ? texts.browsingAlone({ name })
            : name;
        return (
          <li key={peer.id}>
            <Tooltip label={label} side="bottom">
              <span
                className={styles.person}
                role="img"
                aria-label={label}
                data-presenting={isPresenting || undefined}
                data-alone={peer.state.alone || undefined}
              >
                <Avatar id={getPeerColorKey(peer)} name={peer.viewer.name} url={peer.viewer.avatar_url} size={26} />
              </span>
            </Tooltip>
          </li>
        );
      })}
      {peers.length > AVATARS_MAX ? <li className={styles.more}>{`+${peers.length - AVATARS_MAX}`}</li> : null}
      {ownId === null ? null : (
        <li className={styles.you} data-presenting={ownId === presenter || undefined}>
          {ownId === presenter ? texts.youPresentShort : texts.you}
        </li>
      )}
    </ul>
  );
}
