import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "@/api/queryClient";

/** Wrap a component with the query client, on a page that otherwise doesn't load it. */
export function withQueryClient<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function InQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Part {...props} />
      </QueryClientProvider>
    );
  };
}
