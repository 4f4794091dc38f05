"""What an address of Pegbar's own leads to, as a card beside the text that names it."""
