import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "@/api/session";
import { ServiceStatus } from "./ServiceStatus";

/** Lets signed-in people through; leads everybody else to /signin, which brings them back here. */
export function RequireSignIn() {
  const { phase } = useSession();
  const router = useRouter();
  useEffect(() => {
    // Asked for once, with the address as it is now: it changes as soon as one is on the way.
    if (phase === "signed-out") {
      const from = router.state.location.href;
      void router.navigate({ to: "/signin", search: { from }, replace: true });
    }
  }, [phase, router]);
  if (phase === "signed-in") return <Outlet />;
  return phase === "signed-out" ? null : <ServiceStatus />;
}
