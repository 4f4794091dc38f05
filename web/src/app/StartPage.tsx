import { useEffect } from "react";
import { useSession } from "@/api/session";
import { late } from "@/ui/late";
import { ServiceStatus } from "./ServiceStatus";

const HomePage = late(() => import("@/features/home/HomePage"));
// As one: what came later would push down what is already read.
const VisitorsPage = late(async () => {
  const [{ default: Welcome }, { default: FeaturedPage }] = await Promise.all([
    import("@/features/home/Welcome"),
    import("@/features/videos/featured/FeaturedPage"),
  ]);
  return {
    default: () => (
      <>
        <Welcome />
        <FeaturedPage />
      </>
    ),
  };
});

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
