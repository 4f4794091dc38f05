import "react";

declare module "react" {
  interface CSSProperties {
    /** Values handed to a style sheet. */
    [name: `--${string}`]: string | number | undefined;
  }
}
