import { Link } from "@tanstack/react-router";
import { Maximize, Minus, Plus } from "lucide-react";
import { Fragment, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import type { Network, NetworkPerson } from "@/features/social/api";
import {
  type Direction,
  type Edge,
  findEdges,
  findNamesToShow,
  findNextPerson,
  getAvatarSize,
  getFriendshipKey,
  getLabelWidth,
  getRingRadius,
  layoutPeople,
  type PersonPosition,
  placeRingCaptions,
} from "@/features/social/constellationLayout";
import { ZOOM_MAX, ZOOM_MIN } from "@/features/social/limits";
import { PersonCard } from "@/features/social/PersonCard";
import { texts } from "@/features/social/texts";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { usePanZoom } from "@/features/social/usePanZoom";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { Slider } from "@/ui/forms/Slider";
import { Avatar } from "@/ui/people/Avatar";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Constellation.module.css";

/** Delay until the card closes, in ms. Gives the pointer time to reach it. */
const CARD_CLOSE_DELAY_MS = 180;
const ZOOM_STEP = 1.25;
/** `graphics-document` keeps the links inside accessible; `img` is the fallback for browsers that don't know it. */
const PICTURE_PROPS = {
  role: "graphics-document img",
  "aria-label": texts.constellation,
  "aria-description": texts.constellationHint,
};

export interface ConstellationProps {
  network: Network;
  me: { id: string; display_name: string; avatar_url: string | null };
  friendRequests: FriendRequestActions;
  isBusy: boolean;
}

/** Diagram of the people around the user; can be dragged and zoomed. */
export function Constellation({ network, me, friendRequests, isBusy }: ConstellationProps) {
  const { items, edges: friendships } = network;
  const stage = useRef<HTMLDivElement>(null);
  const people = useMemo(() => new Map(items.map((person) => [person.id, person])), [items]);
  const positions = useMemo(() => layoutPeople(items.map(({ id }) => id)), [items]);
  const edges = useMemo(
    () => findEdges(positions, new Set(friendships.map(({ a, b }) => getFriendshipKey(a, b)))),
    [positions, friendships],
  );
  const names = useMemo(() => new Map(items.map(({ id, display_name }) => [id, display_name])), [items]);
  const {
    view,
    renderedZoom,
    size,
    glides: isAnimated,
    zoomTo,
    zoomStep,
    showAll,
    reveal,
    pointerHandlers,
  } = usePanZoom(stage, positions);
  const visibleNames = useMemo(() => findNamesToShow(positions, names, renderedZoom), [positions, names, renderedZoom]);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [lastFocusedId, setLastFocusedId] = useState<string | null>(null);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);

  const activeId = [hoveredId, focusedId].find((id) => id !== null && people.has(id)) ?? null;
  const tabStopId = lastFocusedId !== null && people.has(lastFocusedId) ? lastFocusedId : (positions[0]?.id ?? null);
  const activePosition = positions.find(({ id }) => id === activeId);
  const person = activeId === null ? undefined : people.get(activeId);

  const openCard = (id: string) => {
    clearTimeout(closeTimer.current);
    setHoveredId(id);
  };
  const closeCardLater = () => {
    clearTimeout(closeTimer.current);
    closeTimer.current = setTimeout(() => setHoveredId(null), CARD_CLOSE_DELAY_MS);
  };
  const closeCard = () => {
    setHoveredId(null);
    setFocusedId(null);
  };
  const handleKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "+" || key === "=") zoomStep(ZOOM_STEP);
    else if (key === "-") zoomStep(1 / ZOOM_STEP);
    else if (key === "0") showAll();
    else if (key === "Escape") closeCard();
    else if (key in ARROW_KEYS && !(event.target instanceof HTMLInputElement)) {
      const from = positions.find(({ id }) => id === (focusedId ?? tabStopId));
      const to = from ? findNextPerson(positions, from, key as Direction) : null;
      if (to) stage.current?.querySelector<HTMLElement>(`[data-person="${to.id}"]`)?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
  };
  const focusPerson = (position: PersonPosition) => {
    setHoveredId(null);
    setFocusedId(position.id);
    setLastFocusedId(position.id);
    reveal(position);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is in it
    <div className={styles.root} onKeyDown={handleKeys} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; keys and buttons do the same */}
      <div
        ref={stage}
        className={styles.stage}
        {...pointerHandlers}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocusedId(null);
        }}
      >
        <div {...PICTURE_PROPS}>
          <div
            className={cx(styles.layer, isAnimated && styles.animated)}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom / renderedZoom})` }}
          >
            <svg className={styles.edges} aria-hidden="true" width="1" height="1">
              <g className={styles.scaled} style={{ transform: `scale(${renderedZoom})` }}>
                <Edges edges={edges} positions={positions} activeId={activeId} />
              </g>
            </svg>
            <Rings items={items} positions={positions} zoom={renderedZoom} labeledIds={visibleNames} />
            <span className={styles.me}>
              <Avatar id={me.id} name={me.display_name} url={me.avatar_url} size={getAvatarSize(renderedZoom) + 16} />
              <span className={styles.you}>{texts.you}</span>
            </span>
            {positions.map((position) => {
              const markerPerson = people.get(position.id);
              return markerPerson ? (
                <PersonMarker
                  key={position.id}
                  person={markerPerson}
                  position={position}
                  zoom={renderedZoom}
                  isNamed={visibleNames.has(position.id)}
                  isActive={position.id === activeId}
                  isTabStop={position.id === tabStopId}
                  onEnter={openCard}
                  onLeave={closeCardLater}
                  onFocus={focusPerson}
                />
              ) : null;
            })}
          </div>
        </div>
        {person && activePosition ? (
          <PersonCard
            key={person.id}
            person={person}
            friendRequests={friendRequests}
            stage={size}
            x={view.x + activePosition.x * view.zoom}
            y={view.y + activePosition.y * view.zoom}
            avatarSize={(getAvatarSize(renderedZoom) * view.zoom) / renderedZoom}
            onEnter={() => openCard(person.id)}
            onLeave={closeCardLater}
          />
        ) : null}
      </div>
      <div className={styles.toolbar}>
        <IconButton label={texts.zoomOut} keys="−" size="small" onClick={() => zoomStep(1 / ZOOM_STEP)}>
          <Minus size={14} />
        </IconButton>
        <Slider
          label={texts.zoom}
          className={styles.zoom}
          value={Math.round(view.zoom * 100)}
          min={ZOOM_MIN * 100}
          max={ZOOM_MAX * 100}
          valueText={(percent) => texts.zoomText({ percent })}
          onValueChange={(percent) => zoomTo(percent / 100)}
        />
        <IconButton label={texts.zoomIn} keys="+" size="small" onClick={() => zoomStep(ZOOM_STEP)}>
          <Plus size={14} />
        </IconButton>
        <IconButton label={texts.showAll} keys="0" size="small" onClick={showAll}>
          <Maximize size={14} />
        </IconButton>
      </div>
    </div>
  );
}

const ARROW_KEYS: Record<Direction, true> = { ArrowLeft: true, ArrowRight: true, ArrowUp: true, ArrowDown: true };

interface PersonMarkerProps {
  person: NetworkPerson;
  position: PersonPosition;
  zoom: number;
  isNamed: boolean;
  isActive: boolean;
  isTabStop: boolean;
  onEnter: (id: string) => void;
  onLeave: () => void;
  onFocus: (position: PersonPosition) => void;
}

const PersonMarker = memo(
  function Star({
    person,
    position,
    zoom,
    isNamed,
    isActive,
    isTabStop,
    onEnter,
    onLeave,
    onFocus,
  }: PersonMarkerProps) {
    const width = getLabelWidth(person.display_name);
    return (
      <Link
        to="/profile/$ref"
        params={{ ref: person.username }}
        preload={false}
        draggable={false}
        aria-description={texts.common({ count: person.common_count })}
        data-person={person.id}
        tabIndex={isTabStop ? 0 : -1}
        className={cx(styles.person, isActive && styles.active)}
        style={{ transform: `translate(${position.x * zoom}px, ${position.y * zoom}px) translate(-50%, -50%)` }}
        onPointerEnter={(event) => {
          if (event.pointerType !== "touch") onEnter(person.id);
        }}
        onPointerLeave={(event) => {
          if (event.pointerType !== "touch") onLeave();
        }}
        onFocus={() => onFocus(position)}
        onClick={(event) => {
          // Touch can't hover: the first tap opens the card, which has a link to the profile.
          const { nativeEvent } = event;
          if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") {
            event.preventDefault();
            onEnter(person.id);
          }
        }}
      >
        <Avatar id={person.id} name={person.display_name} url={person.avatar_url} size={getAvatarSize(zoom)} />
        {isNamed ? (
          <span className={styles.name} style={{ width }}>
            {person.display_name}
          </span>
        ) : (
          <VisuallyHidden>{person.display_name}</VisuallyHidden>
        )}
      </Link>
    );
  },
  (a, b) =>
    a.person === b.person &&
    a.position === b.position &&
    a.zoom === b.zoom &&
    a.isNamed === b.isNamed &&
    a.isActive === b.isActive &&
    a.isTabStop === b.isTabStop,
);

/** Lines between people who are close in the diagram. Friendships, and lines of the shown person, are emphasized. */
const Edges = memo(function Lines(props: {
  edges: readonly Edge[];
  positions: readonly PersonPosition[];
  activeId: string | null;
}) {
  return (
    <>
      {props.edges.map(({ from, to, strength, isFriendship }) => {
        const isOfActive = from.id === props.activeId || to.id === props.activeId;
        return (
          <line
            key={`${from.id} ${to.id}`}
            className={cx(isFriendship ? styles.friendship : styles.edge, isOfActive && styles.activeEdge)}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeOpacity={isFriendship ? 0.55 : (isOfActive ? 0.6 : 0.24) * strength}
          />
        );
      })}
    </>
  );
});

/** Rings, each labeled with the number of friends in common of the people on it. */
const Rings = memo(function Rings(props: {
  items: readonly NetworkPerson[];
  positions: readonly PersonPosition[];
  zoom: number;
  labeledIds: ReadonlySet<string>;
}) {
  const counts = new Map<number, number[]>();
  for (const [index, { ring }] of props.positions.entries()) {
    counts.set(ring, [...(counts.get(ring) ?? []), props.items[index]?.common_count ?? 0]);
  }
  const captions = placeRingCaptions(props.positions, props.labeledIds, props.zoom);
  return [...counts].map(([ring, commonCounts]) => {
    const diameter = 2 * getRingRadius(ring) * props.zoom;
    const caption = captions.get(ring);
    return (
      <Fragment key={ring}>
        <span className={styles.ring} style={{ width: diameter, height: diameter }} aria-hidden="true" />
        {caption ? (
          <span
            className={styles.caption}
            style={{ left: caption.x, top: caption.y, width: caption.width }}
            aria-hidden="true"
          >
            {texts.ringCaption(Math.max(...commonCounts), Math.min(...commonCounts))}
          </span>
        ) : null}
      </Fragment>
    );
  });
});
