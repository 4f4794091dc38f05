import { useEffect } from "react";
import { useSession } from "@/api/session";
import { lazyComponent } from "@/ui/lazyComponent";
import { ServiceStatus } from "./ServiceStatus";

const HomePage = lazyComponent(() => import("./HomeRoute"));
const VisitorsPage = lazyComponent(() => import("./VisitorsPage"));

/** `/`: the dashboard for signed-in people, what Pegbar is and the featured page for all others. */
export function StartPage() {
  const { phase } = useSession();
  useEffect(() => {
    // Both are small: on their way while it is found out which one it will be.
    HomePage.preload();
    VisitorsPage.preload();
  }, []);
  if (phase === "signed-in") return <HomePage />;
  if (phase === "signed-out") return <VisitorsPage />;
  return <ServiceStatus />;
}
