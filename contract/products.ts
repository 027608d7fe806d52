/** Everything that is traded, and whether an order of it becomes a position: with a direction, leverage and margin. */
const productRules = {
  spot: { isPosition: false },
  contract: { isPosition: true },
  forex: { isPosition: true },
  option: { isPosition: false },
} as const satisfies Record<string, { isPosition: boolean }>;

export type Product = keyof typeof productRules;
export type PositionProduct = {
  [P in Product]: (typeof productRules)[P]['isPosition'] extends true ? P : never;
}[Product];

export const products = Object.keys(productRules) as Product[];
export const positionProducts = products.filter(
  (product): product is PositionProduct => productRules[product].isPosition,
);
