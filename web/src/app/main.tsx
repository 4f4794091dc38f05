import "@/ui/tokens.css";
import "@/ui/fonts.css";
import "@/ui/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "@/api/config";
import { loadSession } from "@/api/session";
import { focusPageOnNavigation } from "./navigation";
import { router } from "./router";

// A newer version was installed while this page was open, and its old chunks are gone. What is unsaved is in the journal.
const RELOADED_AT = "pegbar.reloaded-at";
const RELOAD_AGAIN_AFTER_MS = 10_000;
window.addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_AFTER_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  event.preventDefault();
  location.reload();
});

void loadConfig();
void loadSession();
focusPageOnNavigation(router);

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");

createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
