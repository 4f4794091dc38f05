import "@/ui/tokens.css";
import "@/ui/fonts.css";
import "@/ui/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "@/api/config";
import { loadSession } from "@/api/session";
import { focusPageOnNavigation } from "./navigation";
import { reloadForNewVersion } from "./newVersion";
import { router } from "./router";

reloadForNewVersion();

void loadConfig();
void loadSession();
focusPageOnNavigation(router);

const rootElement = document.getElementById("root");
if (!rootElement) throw new Error("index.html has no #root");

createRoot(rootElement).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
