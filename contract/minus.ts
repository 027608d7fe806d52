/**
 * A figure that Intl has written, with the sign that minus is: some languages' data has a hyphen in its place, which is shorter than
 * a plus, and at which a line may break.
 */
export function withMinus(figure: string): string {
  return figure.replace('-', '\u2212');
}
