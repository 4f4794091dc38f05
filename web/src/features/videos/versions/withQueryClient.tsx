import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "@/api/queryClient";

/** A part that keeps the server's answers, on a page that otherwise does without what that takes. */
export function withQueryClient<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function InQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Part {...props} />
      </QueryClientProvider>
    );
  };
}
