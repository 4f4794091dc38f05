import { Link, useLocation } from "@tanstack/react-router";
import { useSession } from "@/api/http/session";
import { texts } from "@/app/texts";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Header.module.css";
import { PegbarLogo } from "./PegbarLogo";
import { SearchBox } from "./SearchBox";
import { useHeaderReveal } from "./useHeaderReveal";

const HeaderActions = lazyComponent(() => import("./HeaderActions"));

/** Pages from which sign-in leads to the home page: they show nothing useful to signed-in users. */
const HOME_REDIRECT_PATHS = new Set(["/", "/reset-password", "/confirm"]);

export function Header() {
  const session = useSession();
  const { isHidden, show } = useHeaderReveal();
  const path = useLocation({ select: (location) => location.pathname });
  const href = useLocation({ select: (location) => location.href });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus came into it
    <header className={cx(styles.header, isHidden && styles.hidden)} onFocus={show}>
      <Link to="/" className={styles.brand} aria-label={texts.home}>
        <PegbarLogo />
        <span className={styles.wordmark} aria-hidden="true">
          {texts.home}
        </span>
      </Link>
      <SearchBox />
      <div className={styles.actions}>
        {session.phase === "signed-in" ? (
          <HeaderActions
            session={session}
            fallback={
              <>
                <span className={styles.skeletonDot} />
                <span className={styles.skeletonDot} />
                <Skeleton width={28} height={28} className={styles.skeletonDot} />
              </>
            }
          />
        ) : null}
        {session.phase === "signed-out" && path !== "/signin" ? (
          <Link
            to="/signin"
            search={{ from: HOME_REDIRECT_PATHS.has(path) ? undefined : href }}
            className={getButtonClass("secondary")}
          >
            {texts.signIn}
          </Link>
        ) : null}
      </div>
    </header>
  );
}
