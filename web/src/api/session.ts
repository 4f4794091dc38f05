import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { askWhetherSignedOut, call, onSignedOutAnswer } from "./client";
import { forgetAll, recall, remember } from "./localCache";
import { realTimers } from "./retry";
import { SessionLoader, type SessionState } from "./sessionLoader";
import { deleteCopies, deleteOthersData, deleteStrayData } from "./storedData";
import type { Profile, SessionUser } from "./types";

export const session = createStore<SessionState>(() => ({ phase: "loading" }));

const PROFILE = "profile";

function isProfile(value: unknown): value is Profile {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "username" in value &&
    "display_name" in value &&
    "bio" in value &&
    "skills" in value &&
    Array.isArray(value.skills)
  );
}

const loader = new SessionLoader({
  fetchSession: (signal) => call("GET", "/api/session", { signal }),
  fetchProfile: (signal) => call("GET", "/api/profiles/me", { signal }),
  cachedProfile: (userId) => recall(userId, PROFILE, isProfile),
  rememberProfile: (profile) => remember(profile.id, PROFILE, profile),
  timers: realTimers,
  show: (state) => session.setState(state, true),
});

const identityListeners = new Set<() => void>();
/** undefined until the first answer: what was asked meanwhile was asked by the same person. */
let lastUserId: string | null | undefined;
/** Whose page this was last, also where nobody is signed in since. */
let lastPerson: string | null = null;

session.subscribe((state) => {
  if (state.phase !== "signed-in" && state.phase !== "signed-out") return;
  if (state.phase === "signed-in") hasLeft = false;
  const userId = state.phase === "signed-in" ? state.user.id : null;
  const isChange = lastUserId !== undefined && userId !== lastUserId;
  deleteOld(userId);
  lastUserId = userId;
  if (isChange) for (const listener of identityListeners) listener();
});

/** Deletes what this browser stores of others, or, where nobody is signed in, its copies. Unsent work stays until then. */
function deleteOld(userId: string | null): void {
  if (userId === lastUserId) return;
  if (userId === null) void deleteCopies();
  else if (lastPerson !== null && lastPerson !== userId) void deleteOthersData(userId);
  else void deleteStrayData(userId);
  lastPerson = userId ?? lastPerson;
}

/** Told when another person, or nobody, is signed in from now on. */
export function onIdentityChange(listener: () => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

export function useSession(): SessionState {
  return useStore(session);
}

/** The signed-in person's id, or null. */
export function useUserId(): string | null {
  return useStore(session, (state) => (state.phase === "signed-in" ? state.user.id : null));
}

export function loadSession(): Promise<void> {
  return loader.load();
}

export function loadProfile(): Promise<void> {
  return loader.loadProfile();
}

/** The own profile as the server has just answered it. */
export function profileSaved(profile: Profile): void {
  loader.setProfile(profile);
}

/** Pages on which somebody's work stands open. */
let holders = 0;
/** Somebody has signed out in this browser, and does not want their work to be seen any longer. */
let hasLeft = false;

/** Should the session end by itself, this page keeps what stands on it for its person, until the release. */
export function holdWork(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Whether nobody is signed in now, while the work of who was stands open. */
export function isWorkHeld(): boolean {
  return holders > 0 && !hasLeft && session.getState().phase === "signed-out";
}

/** Asks the server whether the page's person is no longer signed in. */
export async function isSignedOutNow(): Promise<boolean> {
  if (session.getState().phase === "signed-in") {
    await loader.load();
    return session.getState().phase === "signed-out";
  }
  return isWorkHeld();
}

askWhetherSignedOut(isSignedOutNow);

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("pegbar.session") : null;
if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (data === "left") hasLeft = true;
    void loader.load();
  };
}

/** After a sign-in, a sign-up or a confirmation that opened a session. */
export function signedIn(user: SessionUser): void {
  hasLeft = false;
  loader.accept(user);
  tabs?.postMessage("changed");
}

/** After the server has ended the session: forgets everything this browser remembers of the person. */
export function sessionEnded(): void {
  hasLeft = true;
  forgetAll();
  loader.accept(null);
  tabs?.postMessage("left");
}

/** Ends the session on the server; `sessionEnded` is for when the page is ready to be without it. */
export async function signOut(): Promise<void> {
  await call("POST", "/api/auth/sign-out");
}

onSignedOutAnswer(() => {
  if (loader.state.phase === "signed-in") void loader.load();
});

/** Resolves when it is known whether somebody is signed in. */
export function sessionKnown(): Promise<SessionState> {
  const settled = (state: SessionState) => state.phase === "signed-in" || state.phase === "signed-out";
  const now = session.getState();
  if (settled(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = session.subscribe((state) => {
      if (!settled(state)) return;
      stop();
      resolve(state);
    });
  });
}
