const lengthMax = 44;

/**
 * What may stand in a field for figures: digits of any script as ASCII, decimal and grouping marks. Letters of a pasted
 * "250 USDT" fall away; a minus stays, so that a refusal can be shown rather than the sign dropped in silence.
 */
export function typedFigure(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[^\d.,\s'’-]/g, '')
    .trimStart()
    .slice(0, lengthMax);
}
