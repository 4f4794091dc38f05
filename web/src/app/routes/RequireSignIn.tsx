import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "@/api/http/session";
import { ServiceStatus } from "@/app/header/ServiceStatus";

/** Render the child routes for signed-in users. Redirects others to /signin, which returns to the current page. */
export function RequireSignIn() {
  const { phase } = useSession();
  const router = useRouter();
  useEffect(() => {
    // Read once: the location changes as soon as the navigation starts.
    if (phase === "signed-out") {
      const from = router.state.location.href;
      void router.navigate({ to: "/signin", search: { from }, replace: true });
    }
  }, [phase, router]);
  if (phase === "signed-in") return <Outlet />;
  return phase === "signed-out" ? null : <ServiceStatus />;
}
