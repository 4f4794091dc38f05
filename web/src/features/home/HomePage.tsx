import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "@/api/http/session";
import { PageFrame } from "@/ui/layout/PageFrame";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./HomePage.module.css";
import { CreateSketch, FeaturedSketch, NetworkSketch } from "./Sketches";
import { texts } from "./texts";

interface CardProps {
  to: "/featured" | "/create" | "/network";
  title: string;
  text: string;
  children: ReactNode;
}

function Card({ to, title, text, children }: CardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.sketch} aria-hidden="true">
        {children}
      </span>
      <div className={styles.body}>
        <Link to={to} className={styles.title}>
          {title}
        </Link>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}

/** Dashboard of a signed-in user. `bottomContent` is added by other features. */
export default function HomePage({ bottomContent }: { bottomContent?: ReactNode }) {
  const session = useSession();
  useDocumentTitle(texts.title);
  const name = session.phase === "signed-in" ? session.profile.display_name : "";
  return (
    <PageFrame title={texts.welcome({ name })} lead={texts.lead}>
      <ul className={styles.cards}>
        <Card to="/featured" title={texts.featured} text={texts.featuredText}>
          <FeaturedSketch />
        </Card>
        <Card to="/create" title={texts.create} text={texts.createText}>
          <CreateSketch />
        </Card>
        <Card to="/network" title={texts.network} text={texts.networkText}>
          <NetworkSketch />
        </Card>
      </ul>
      {bottomContent}
    </PageFrame>
  );
}
