import { useEffect } from "react";
import { useSession } from "@/api/http/session";
import { ServiceStatus } from "@/app/header/ServiceStatus";
import { lazyComponent } from "@/ui/lazyComponent";

const HomePage = lazyComponent(() => import("./HomeRoute"));
const VisitorsPage = lazyComponent(() => import("./VisitorsPage"));

/** Page at `/`: the dashboard for signed-in users, else the welcome section and the featured page. */
export function StartPage() {
  const { phase } = useSession();
  useEffect(() => {
    // Both are small: load them while the session is loading.
    HomePage.preload();
    VisitorsPage.preload();
  }, []);
  if (phase === "signed-in") return <HomePage />;
  if (phase === "signed-out") return <VisitorsPage />;
  return <ServiceStatus />;
}
