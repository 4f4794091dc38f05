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
import { messages } from "@/features/social/messages";
import { PersonCard } from "@/features/social/PersonCard";
import type { FriendRequestActions } from "@/features/social/useFriendRequests";
import { usePanZoom } from "@/features/social/usePanZoom";
import { Avatar } from "@/ui/Avatar";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/IconButton";
import { Slider } from "@/ui/Slider";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import styles from "./Constellation.module.css";

/** Delay until the card closes, in ms. Gives the pointer time to reach it. */
const CARD_CLOSE_DELAY_MS = 180;
const ZOOM_STEP = 1.25;
/** `graphics-document` keeps the links inside accessible; `img` is the fallback for browsers that don't know it. */
const PICTURE_PROPS = {
  role: "graphics-document img",
  "aria-label": messages.constellation,
  "aria-description": messages.constellationHint,
};

export interface ConstellationProps {
  network: Network;
  me: { id: string; display_name: string; avatar_url: string | null };
  friendRequests: FriendRequestActions;
  isBusy: boolean;
}

/** Diagram of the people around the user; can be dragged and zoomed. */
export function Constellation({ network, me, friendRequests, isBusy }: ConstellationProps) {
  const { items, edges: ties } = network;
  const stage = useRef<HTMLDivElement>(null);
  const people = useMemo(() => new Map(items.map((person) => [person.id, person])), [items]);
  const places = useMemo(() => layoutPeople(items.map(({ id }) => id)), [items]);
  const lines = useMemo(
    () => findEdges(places, new Set(ties.map(({ a, b }) => getFriendshipKey(a, b)))),
    [places, ties],
  );
  const names = useMemo(() => new Map(items.map(({ id, display_name }) => [id, display_name])), [items]);
  const { view, drawnZoom, size, glides, zoomTo, zoomStep, showAll, reveal, pointerHandlers } = usePanZoom(
    stage,
    places,
  );
  const shownNames = useMemo(() => findNamesToShow(places, names, drawnZoom), [places, names, drawnZoom]);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const shown = [hovered, focused].find((id) => id !== null && people.has(id)) ?? null;
  const tabStop = last !== null && people.has(last) ? last : (places[0]?.id ?? null);
  const open = places.find(({ id }) => id === shown);
  const person = shown === null ? undefined : people.get(shown);

  const enter = (id: string) => {
    clearTimeout(leaving.current);
    setHovered(id);
  };
  const leave = () => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setHovered(null), CARD_CLOSE_DELAY_MS);
  };
  const close = () => {
    setHovered(null);
    setFocused(null);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "+" || key === "=") zoomStep(ZOOM_STEP);
    else if (key === "-") zoomStep(1 / ZOOM_STEP);
    else if (key === "0") showAll();
    else if (key === "Escape") close();
    else if (key in ARROW_KEYS && !(event.target instanceof HTMLInputElement)) {
      const from = places.find(({ id }) => id === (focused ?? tabStop));
      const to = from ? findNextPerson(places, from, key as Direction) : null;
      if (to) stage.current?.querySelector<HTMLElement>(`[data-person="${to.id}"]`)?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
  };
  const focus = (place: PersonPosition) => {
    setHovered(null);
    setFocused(place.id);
    setLast(place.id);
    reveal(place);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is in it
    <div className={styles.whole} onKeyDown={keys} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; keys and buttons do the same */}
      <div
        ref={stage}
        className={styles.stage}
        {...pointerHandlers}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
        }}
      >
        <div {...PICTURE_PROPS}>
          <div
            className={cx(styles.layer, glides && styles.glides)}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom / drawnZoom})` }}
          >
            <svg className={styles.lines} aria-hidden="true" width="1" height="1">
              <g className={styles.scaled} style={{ transform: `scale(${drawnZoom})` }}>
                <Edges lines={lines} places={places} shown={shown} />
              </g>
            </svg>
            <Rings items={items} places={places} zoom={drawnZoom} written={shownNames} />
            <span className={styles.me}>
              <Avatar id={me.id} name={me.display_name} url={me.avatar_url} size={getAvatarSize(drawnZoom) + 16} />
              <span className={styles.you}>{messages.you}</span>
            </span>
            {places.map((place) => {
              const each = people.get(place.id);
              return each ? (
                <PersonMarker
                  key={place.id}
                  person={each}
                  position={place}
                  zoom={drawnZoom}
                  isNamed={shownNames.has(place.id)}
                  isShown={place.id === shown}
                  isTabStop={place.id === tabStop}
                  onEnter={enter}
                  onLeave={leave}
                  onFocus={focus}
                />
              ) : null;
            })}
          </div>
        </div>
        {person && open ? (
          <PersonCard
            key={person.id}
            person={person}
            friendRequests={friendRequests}
            stage={size}
            x={view.x + open.x * view.zoom}
            y={view.y + open.y * view.zoom}
            face={(getAvatarSize(drawnZoom) * view.zoom) / drawnZoom}
            onEnter={() => enter(person.id)}
            onLeave={leave}
          />
        ) : null}
      </div>
      <div className={styles.tools}>
        <IconButton label={messages.zoomOut} keys="−" size="small" onClick={() => zoomStep(1 / ZOOM_STEP)}>
          <Minus size={14} />
        </IconButton>
        <Slider
          label={messages.zoom}
          className={styles.zoom}
          value={Math.round(view.zoom * 100)}
          min={ZOOM_MIN * 100}
          max={ZOOM_MAX * 100}
          valueText={messages.zoomText}
          onValueChange={(percent) => zoomTo(percent / 100)}
        />
        <IconButton label={messages.zoomIn} keys="+" size="small" onClick={() => zoomStep(ZOOM_STEP)}>
          <Plus size={14} />
        </IconButton>
        <IconButton label={messages.showAll} keys="0" size="small" onClick={showAll}>
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
  isShown: boolean;
  isTabStop: boolean;
  onEnter: (id: string) => void;
  onLeave: () => void;
  onFocus: (place: PersonPosition) => void;
}

const PersonMarker = memo(
  function Star({ person, position, zoom, isNamed, isShown, isTabStop, onEnter, onLeave, onFocus }: PersonMarkerProps) {
    const width = getLabelWidth(person.display_name);
    return (
      <Link
        to="/profile/$ref"
        params={{ ref: person.username }}
        preload={false}
        draggable={false}
        aria-description={messages.common(person.common_count)}
        data-person={person.id}
        tabIndex={isTabStop ? 0 : -1}
        className={cx(styles.star, isShown && styles.shown)}
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
          const { nativeEvent: native } = event;
          if (native instanceof PointerEvent && native.pointerType === "touch") {
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
    a.isShown === b.isShown &&
    a.isTabStop === b.isTabStop,
);

/** Lines between people who are close in the diagram. Friendships, and lines of the shown person, are emphasized. */
const Edges = memo(function Lines(props: {
  lines: readonly Edge[];
  places: readonly PersonPosition[];
  shown: string | null;
}) {
  return (
    <>
      {props.lines.map(({ from, to, strength, isFriendship }) => {
        const isOf = from.id === props.shown || to.id === props.shown;
        return (
          <line
            key={`${from.id} ${to.id}`}
            className={cx(isFriendship ? styles.tie : styles.edge, isOf && styles.ofShown)}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeOpacity={isFriendship ? 0.55 : (isOf ? 0.6 : 0.24) * strength}
          />
        );
      })}
    </>
  );
});

/** Rings, each labeled with the number of friends in common of the people on it. */
const Rings = memo(function Rings(props: {
  items: readonly NetworkPerson[];
  places: readonly PersonPosition[];
  zoom: number;
  written: ReadonlySet<string>;
}) {
  const counts = new Map<number, number[]>();
  for (const [at, { ring }] of props.places.entries()) {
    counts.set(ring, [...(counts.get(ring) ?? []), props.items[at]?.common_count ?? 0]);
  }
  const spots = placeRingCaptions(props.places, props.written, props.zoom);
  return [...counts].map(([ring, common]) => {
    const across = 2 * getRingRadius(ring) * props.zoom;
    const spot = spots.get(ring);
    return (
      <Fragment key={ring}>
        <span className={styles.ring} style={{ width: across, height: across }} aria-hidden="true" />
        {spot ? (
          <span className={styles.caption} style={{ left: spot.x, top: spot.y, width: spot.width }} aria-hidden="true">
            {messages.ring(Math.max(...common), Math.min(...common))}
          </span>
        ) : null}
      </Fragment>
    );
  });
});
