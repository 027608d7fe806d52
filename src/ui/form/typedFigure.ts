const lengthMax = 44;

/**
 * What stands in a field for figures: digits of any script as ASCII. The field's own unit falls away at the end of a pasted
 * "250 USDT", and so does the sign of a currency; whatever else is no figure stays, so that it is refused in sight: "1e5" must not become 15 in silence.
 */
export function typedFigure(text: string, unit: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/^\s*\p{Sc}|\p{Sc}\s*$/gu, '')
    .trimStart()
    .slice(0, lengthMax);
  const hasUnit = unit !== '' && plain.trimEnd().toUpperCase().endsWith(unit.toUpperCase());
  return hasUnit ? plain.trimEnd().slice(0, -unit.length) : plain;
}
