/** A price holds for this long. */
export const tickMs = 200;
export const dayTicks = 432_000;
export const hourTicks = dayTicks / 24;
