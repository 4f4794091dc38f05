import styles from "./IconButton.module.css";

/** The look of an IconButton, for links that stand where one would. */
export const iconButtonClass = styles.button;
