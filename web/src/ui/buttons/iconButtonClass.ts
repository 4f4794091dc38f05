import styles from "./IconButton.module.css";

/** Class of an IconButton, for links that look like one. */
export const iconButtonClass = styles.button;
