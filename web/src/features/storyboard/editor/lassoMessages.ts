/** UI texts of the lasso selection. */
export const lassoMessages = {
  bar: "Selected part",
  across: "Flip from side to side",
  down: "Flip upside down",
  left: "Turn left by 90°",
  right: "Turn right by 90°",
  remove: "Remove the part",
  drop: "Put the part down",
};
