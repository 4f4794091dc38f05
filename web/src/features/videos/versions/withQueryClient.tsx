import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "@/api/records/queryClient";

/** Wrap a component with the query client, on a page that otherwise doesn't load it. */
export function withQueryClient<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function WithQueryClient(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Component {...props} />
      </QueryClientProvider>
    );
  };
}
