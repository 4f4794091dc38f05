import type { RecentOut } from "@/api/gen/rest/types.gen";

export type Recent = RecentOut;
export type RecentKind = RecentOut["kind"];
