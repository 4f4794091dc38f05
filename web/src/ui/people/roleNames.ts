import { texts } from "@/ui/texts";

/** Names of the built-in project roles. */
export const ROLE_NAMES = texts.roles;
