import "@/ui/styles/tokens.css";
import "@/ui/styles/fonts.css";
import "@/ui/styles/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig } from "@/api/http/config";
import { loadSession } from "@/api/http/session";
import { focusPageOnNavigation } from "./routes/navigation";
import { router } from "./routes/router";
import { guardComposition } from "./shell/compositionGuard";
import { reloadForNewVersion } from "./shell/newVersion";

reloadForNewVersion();
guardComposition();

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
