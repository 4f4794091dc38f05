import { LogOut, Pencil, Undo2, UserRoundCheck } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { ReviewStore } from "@/features/videos/review/reviewStore";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { Tooltip } from "@/ui/Tooltip";
import { listenForReturn } from "./keys";
import { messages } from "./messages";
import { colourKey, nameOf } from "./people";
import styles from "./Screening.module.css";
import type { Screening } from "./screening";
import type { Peer, ScreeningState } from "./screeningState";
import { shareDrawing } from "./shareDrawing";

/** More people than this are counted. */
const SHOWN = 6;
const NAMED = 2;

export interface ScreeningBarProps {
  screening: Screening;
  review: ReviewStore;
  /** Join, where others watch already. */
  onJoin: () => void;
  /** The notes are to be seen, for one draws. */
  onDraw: () => void;
}

/** Who watches a film together, who drives, and what one may do about it. */
export default function ScreeningBar({ screening, review, onJoin, onDraw }: ScreeningBarProps) {
  const state = useStore(screening.state);
  const isDrawing = useStore(review.state, (now) => now.isDrawing);
  useEffect(() => shareDrawing(review, screening), [review, screening]);
  useEffect(() => listenForReturn(screening), [screening]);

  const peers = [...state.peers.values()];
  if (state.phase === "outside") {
    if (peers.length === 0) return null;
    const names = peers.slice(0, NAMED).map(nameOf);
    return (
      <section className={styles.bar} aria-label={messages.region}>
        <People peers={peers} driver={state.driver} me={null} />
        <p className={styles.says} role="status">
          {state.refusal ?? messages.joining(names, peers.length - names.length)}
        </p>
        <Button size="small" variant="primary" onClick={onJoin}>
          {messages.join}
        </Button>
      </section>
    );
  }

  const isDriver = state.driver === state.me;
  const isDriven = isDriver || (state.driver !== null && state.peers.has(state.driver));
  return (
    <section className={styles.bar} aria-label={messages.region} data-alone={state.isAlone || undefined}>
      <People peers={peers} driver={state.driver} me={state.me} />
      <p className={styles.says} role="status">
        {isDrawing && !state.isHeld ? messages.enterSaves : saying(state)}
      </p>
      {state.isAlone && !isDriver ? (
        <Button
          size="small"
          variant="primary"
          icon={<Undo2 size={15} aria-hidden="true" />}
          onClick={() => screening.comeBack()}
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
          if (review.state.getState().draft === null) review.begin(null);
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
            <MenuItem key={peer.id} onSelect={() => screening.drive(peer.id)}>
              {nameOf(peer)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {isDriver || (isDriven && screening.isGuest) ? null : (
        <Button
          size="small"
          icon={<UserRoundCheck size={15} aria-hidden="true" />}
          disabled={state.isAway}
          onClick={() => screening.drive(null)}
        >
          {isDriven ? messages.takeOver : messages.drive}
        </Button>
      )}
      <Button size="small" icon={<LogOut size={15} aria-hidden="true" />} onClick={() => screening.leave()}>
        {messages.leave}
      </Button>
    </section>
  );
}

function saying({ isAway, isAlone, isHeld, driver, me, peers, refusal }: ScreeningState): string {
  if (refusal !== null) return refusal;
  if (isAway) return messages.away;
  if (driver === me) return messages.youDrive;
  if (isAlone) return isHeld ? messages.youAreHeld : messages.youAreAlone;
  const found = driver === null ? undefined : peers.get(driver);
  return found ? messages.youFollow(nameOf(found)) : messages.nobodyDrives;
}

function People({ peers, driver, me }: { peers: readonly Peer[]; driver: string | null; me: string | null }) {
  return (
    <ul className={styles.people} aria-label={messages.people}>
      {peers.slice(0, SHOWN).map((peer) => {
        const name = nameOf(peer);
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
                <Avatar id={colourKey(peer)} name={peer.viewer.name} url={peer.viewer.avatar_url} size={26} />
              </span>
            </Tooltip>
          </li>
        );
      })}
      {peers.length > SHOWN ? <li className={styles.more}>{`+${peers.length - SHOWN}`}</li> : null}
      {me === null ? null : (
        <li className={styles.you} data-drives={me === driver || undefined}>
          {me === driver ? messages.youDriveShort : messages.you}
        </li>
      )}
    </ul>
  );
}
