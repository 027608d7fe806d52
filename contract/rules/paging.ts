/** How many rows a page of a list has when the asker does not say. */
export const pageSize = 20;

/** How many it has at most. */
export const pageMax = 100;
