import { texts } from "./texts";
import styles from "./VideoTile.module.css";

const STAR = "M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z";

/** Average rating as partially filled stars, with the number of ratings. */
export function RatingStars({ average, count }: { average: number | null; count: number }) {
  const label = average === null ? texts.unrated : texts.rated({ average: average.toFixed(1), count });
  const filled = ((average ?? 0) / 5) * 100;
  return (
    <span className={styles.stars} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 80 16" width="70" height="14" aria-hidden="true">
        <defs>
          <clipPath id={`filled-${Math.round(filled)}`}>
            <rect width={filled * 0.8} height="16" />
          </clipPath>
        </defs>
        {[0, 16, 32, 48, 64].map((x) => (
          <path key={x} d={STAR} transform={`translate(${x} 0)`} className={styles.star} />
        ))}
        <g clipPath={`url(#filled-${Math.round(filled)})`}>
          {[0, 16, 32, 48, 64].map((x) => (
            <path key={x} d={STAR} transform={`translate(${x} 0)`} className={styles.starFull} />
          ))}
        </g>
      </svg>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}
