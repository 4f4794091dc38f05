import { Outlet } from "@tanstack/react-router";
import { useConfig } from "@/api/http/config";
import { Header } from "@/app/header/Header";
import { texts } from "@/app/texts";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { cx } from "@/ui/cx";
import styles from "./Shell.module.css";

/** Layout with header, page and footer, for all pages except the storyboard and the quick editor. */
export function Shell() {
  const config = useConfig();
  return (
    <div className={styles.shell}>
      <a href="#main" className={cx(getButtonClass("primary"), styles.skip)}>
        {texts.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {config?.footer_text ? <footer className={styles.footer}>{config.footer_text}</footer> : null}
    </div>
  );
}
