"""Link unfurling: previews of links to Pegbar's own pages."""
