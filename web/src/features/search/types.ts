import type { FoundOut } from "@/api/gen/rest/types.gen";

export type Found = FoundOut;
export type Kind = FoundOut["kind"];
