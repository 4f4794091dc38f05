import { Link } from "@tanstack/react-router";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import board from "./board.webp";
import styles from "./Welcome.module.css";
import { texts } from "./welcomeTexts";

const WIDTH = 1280;
const HEIGHT = 800;

/** Welcome section for visitors, above the featured videos. */
export default function Welcome() {
  return (
    <div className={styles.welcome}>
      <div>
        <p className={styles.intro}>{texts.intro}</p>
        <div className={styles.actions}>
          <Link to="/signin" hash="create" className={getButtonClass("primary")}>
            {texts.createAccount}
          </Link>
          <Link to="/signin" className={getButtonClass("secondary")}>
            {texts.signIn}
          </Link>
        </div>
      </div>
      <img className={styles.board} src={board} width={WIDTH} height={HEIGHT} alt={texts.picture} />
    </div>
  );
}
