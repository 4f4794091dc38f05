import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { queryClient } from "@/api/queryClient";

/** Around the pages that keep the server's answers; a chunk of its own, so that the public pages do without. */
export default function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
