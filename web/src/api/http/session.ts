import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { clearCache, loadFromCache, saveToCache } from "@/api/storage/localCache";
import { deleteCachedData, deleteDataOwnedByOthers, deleteOthersData } from "@/api/storage/storedData";
import type { Profile, SessionUser } from "@/api/types";
import { call, onUnauthorized, setSignedOutCheck } from "./client";
import { browserTimers } from "./retry";
import { SessionLoader, type SessionState } from "./sessionLoader";

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
/** undefined until the session is known. Requests sent before that belong to the same user. */
let lastUserId: string | null | undefined;
/** The last signed-in user of this page, kept after signing out. */
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

/** Delete other users' data, or only cached data if nobody is signed in. Unsent work then stays for its owner. */
function deleteStaleData(userId: string | null): void {
  if (userId === lastUserId) return;
  if (userId === null) void deleteCachedData();
  else if (lastSignedInUserId !== null && lastSignedInUserId !== userId) void deleteOthersData(userId);
  else void deleteDataOwnedByOthers(userId);
  lastSignedInUserId = userId ?? lastSignedInUserId;
}

/** Subscribe to changes of the signed-in user, including sign-out. */
export function onIdentityChange(listener: () => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

export function useSession(): SessionState {
  return useStore(session);
}

/** Return the id of the signed-in user, or null. */
export function useUserId(): string | null {
  return useStore(session, (state) => (state.phase === "signed-in" ? state.user.id : null));
}

export function loadSession(): Promise<void> {
  return sessionLoader.load();
}

export function loadProfile(): Promise<void> {
  return sessionLoader.loadProfile();
}

/** Replace the own profile with one that the server returned. */
export function setOwnProfile(profile: Profile): void {
  sessionLoader.setProfile(profile);
}

/** Number of pages with open work of the signed-in user. */
let openWorkCount = 0;
/** True after the user signed out in any tab of this browser. Their work must no longer be visible then. */
let hasSignedOut = false;

/** Keep the open work on the page if the session expires. Returns a function that releases it. */
export function holdWork(): () => void {
  openWorkCount += 1;
  return () => {
    openWorkCount -= 1;
  };
}

/** Return true if nobody is signed in, but the page still shows work of the user whose session expired. */
export function isWorkHeld(): boolean {
  return openWorkCount > 0 && !hasSignedOut && session.getState().phase === "signed-out";
}

/** Ask the server, and return true if the page's user is no longer signed in. */
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
    if (data === "signed-out") hasSignedOut = true;
    void sessionLoader.load();
  };
}

/** Start a session after a sign-in, a sign-up or an email confirmation. */
export function startSession(user: SessionUser): void {
  hasSignedOut = false;
  sessionLoader.setUser(user);
  sessionChannel?.postMessage("signed-in");
}

/** Clear the session after the server ended it, and delete everything this browser cached for users. */
export function clearSession(): void {
  hasSignedOut = true;
  clearCache();
  sessionLoader.setUser(null);
  sessionChannel?.postMessage("signed-out");
}

/** End the session on the server. Call `clearSession` when the page is ready to be signed out. */
export async function signOut(): Promise<void> {
  await call("POST", "/api/auth/sign-out");
}

onUnauthorized(() => {
  if (sessionLoader.state.phase === "signed-in") void sessionLoader.load();
});

/** Resolve when it is known whether a user is signed in. */
export function whenSessionKnown(): Promise<SessionState> {
  const isKnown = (state: SessionState) => state.phase === "signed-in" || state.phase === "signed-out";
  const current = session.getState();
  if (isKnown(current)) return Promise.resolve(current);
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe((state) => {
      if (!isKnown(state)) return;
      unsubscribe();
      resolve(state);
    });
  });
}
