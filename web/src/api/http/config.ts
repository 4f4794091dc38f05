import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Config } from "@/api/types";
import { call } from "./client";
import { ApiProblem } from "./problem";
import { browserTimers, getBackoffMs } from "./retry";

/** `missing`: something answers at this address, but it isn't a Pegbar server. */
export type ConfigState = { phase: "loading" } | { phase: "ready"; config: Config } | { phase: "missing" };

export const config = createStore<ConfigState>(() => ({ phase: "loading" }));

function isConfig(value: unknown): value is Config {
  return typeof value === "object" && value !== null && "name" in value && "version" in value;
}

/** Load the server's configuration. Repeats failed requests with the session's backoff. */
export async function loadConfig(failures = 0): Promise<void> {
  try {
    const response: unknown = await call("GET", "/api/config");
    config.setState(isConfig(response) ? { phase: "ready", config: response } : { phase: "missing" }, true);
  } catch (error) {
    const isMissing = error instanceof ApiProblem && (error.status === 404 || error.code === "client.unreadable");
    if (isMissing) config.setState({ phase: "missing" }, true);
    else browserTimers.set(() => void loadConfig(failures + 1), getBackoffMs(failures + 1));
  }
}

/** Return the configuration, or null until it is loaded. */
export function useConfig(): Config | null {
  return useStore(config, (state) => (state.phase === "ready" ? state.config : null));
}
