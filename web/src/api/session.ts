import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { call, onUnauthorized, setSignedOutCheck } from "./client";
import { clearCache, loadFromCache, saveToCache } from "./localCache";
import { browserTimers } from "./retry";
import { SessionLoader, type SessionState } from "./sessionLoader";
import { deleteCachedData, deleteDataOwnedByOthers, deleteOthersData } from "./storedData";
import type { Profile, SessionUser } from "./types";

export const session = createStore<SessionState>(() => ({ phase: "loading" }));

const PROFILE_CACHE_NAME = "profile";

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

const sessionLoader = new SessionLoader({
  fetchSession: (signal) => call("GET", "/api/session", { signal }),
  fetchProfile: (signal) => call("GET", "/api/profiles/me", { signal }),
  getCachedProfile: (userId) => loadFromCache(userId, PROFILE_CACHE_NAME, isProfile),
  cacheProfile: (profile) => saveToCache(profile.id, PROFILE_CACHE_NAME, profile),
  timers: browserTimers,
  onStateChange: (state) => session.setState(state, true),
});

const identityListeners = new Set<() => void>();
/** undefined until the first answer: what was asked meanwhile was asked by the same person. */
let lastUserId: string | null | undefined;
/** Whose page this was last, also where nobody is signed in since. */
let lastSignedInUserId: string | null = null;

session.subscribe((state) => {
  if (state.phase !== "signed-in" && state.phase !== "signed-out") return;
  if (state.phase === "signed-in") hasSignedOut = false;
  const userId = state.phase === "signed-in" ? state.user.id : null;
  const isChange = lastUserId !== undefined && userId !== lastUserId;
  deleteStaleData(userId);
  lastUserId = userId;
  if (isChange) for (const listener of identityListeners) listener();
});

/** Deletes what this browser stores of others, or, where nobody is signed in, its copies. Unsent work stays until then. */
function deleteStaleData(userId: string | null): void {
  if (userId === lastUserId) return;
  if (userId === null) void deleteCachedData();
  else if (lastSignedInUserId !== null && lastSignedInUserId !== userId) void deleteOthersData(userId);
  else void deleteDataOwnedByOthers(userId);
  lastSignedInUserId = userId ?? lastSignedInUserId;
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
  return sessionLoader.load();
}

export function loadProfile(): Promise<void> {
  return sessionLoader.loadProfile();
}

/** The own profile as the server has just answered it. */
export function setOwnProfile(profile: Profile): void {
  sessionLoader.setProfile(profile);
}

/** Pages on which somebody's work stands open. */
let openWorkCount = 0;
/** Somebody has signed out in this browser, and does not want their work to be seen any longer. */
let hasSignedOut = false;

/** Should the session end by itself, this page keeps what stands on it for its person, until the release. */
export function holdWork(): () => void {
  openWorkCount += 1;
  return () => {
    openWorkCount -= 1;
  };
}

/** Whether nobody is signed in now, while the work of who was stands open. */
export function isWorkHeld(): boolean {
  return openWorkCount > 0 && !hasSignedOut && session.getState().phase === "signed-out";
}

/** Asks the server whether the page's person is no longer signed in. */
export async function checkSignedOut(): Promise<boolean> {
  if (session.getState().phase === "signed-in") {
    await sessionLoader.load();
    return session.getState().phase === "signed-out";
  }
  return isWorkHeld();
}

setSignedOutCheck(checkSignedOut);

const sessionChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel("pegbar.session") : null;
if (sessionChannel) {
  sessionChannel.onmessage = ({ data }) => {
    if (data === "left") hasSignedOut = true;
    void sessionLoader.load();
  };
}

/** After a sign-in, a sign-up or a confirmation that opened a session. */
export function startSession(user: SessionUser): void {
  hasSignedOut = false;
  sessionLoader.setUser(user);
  sessionChannel?.postMessage("changed");
}

/** After the server has ended the session: forgets everything this browser remembers of the person. */
export function clearSession(): void {
  hasSignedOut = true;
  clearCache();
  sessionLoader.setUser(null);
  sessionChannel?.postMessage("left");
}

/** Ends the session on the server; `sessionEnded` is for when the page is ready to be without it. */
export async function signOut(): Promise<void> {
  await call("POST", "/api/auth/sign-out");
}

onUnauthorized(() => {
  if (sessionLoader.state.phase === "signed-in") void sessionLoader.load();
});

/** Resolves when it is known whether somebody is signed in. */
export function whenSessionKnown(): Promise<SessionState> {
  const isKnown = (state: SessionState) => state.phase === "signed-in" || state.phase === "signed-out";
  const now = session.getState();
  if (isKnown(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = session.subscribe((state) => {
      if (!isKnown(state)) return;
      stop();
      resolve(state);
    });
  });
}
