/** Days of the equity curve, today not among them. */
export const reportDays = 90;

export const daySeconds = 86_400;
