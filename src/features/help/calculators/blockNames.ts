/** What a text may name in double brackets. */
export const blockNames = [
  'check',
  'authorities',
  'yield',
  'options',
  'leverage',
  'liquidation',
  'loan',
  'fees',
  'pips',
  'round-trip-spot',
  'round-trip-conversion',
] as const;

export type BlockName = (typeof blockNames)[number];

export function isBlockName(name: string): name is BlockName {
  return (blockNames as readonly string[]).includes(name);
}
