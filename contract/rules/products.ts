interface ProductRules {
  /** Whether an order of it becomes a position: with a direction, leverage and margin. */
  isPosition: boolean;
  /**
   * What its market orders are filled by: the levels of the order book; a dealer, in full at bid or ask, with its cost in the spread and in
   * a swap each night; or the market's price itself.
   */
  venue: 'book' | 'dealer' | 'price';
}

/** Everything that is traded. What depends on a product asks for the rule that it depends on, so that another product has it too. */
const productRules = {
  spot: { isPosition: false, venue: 'book' },
  contract: { isPosition: true, venue: 'book' },
  forex: { isPosition: true, venue: 'dealer' },
  option: { isPosition: false, venue: 'price' },
} as const satisfies Record<string, ProductRules>;

export type Product = keyof typeof productRules;
type Where<K extends keyof ProductRules, V extends ProductRules[K]> = {
  [P in Product]: (typeof productRules)[P][K] extends V ? P : never;
}[Product];
export type PositionProduct = Where<'isPosition', true>;

export const products = Object.keys(productRules) as Product[];
export const positionProducts = products.filter(isPositionProduct);

export function isPositionProduct(product: Product): product is PositionProduct {
  return productRules[product].isPosition;
}

/** One of something for each product with a position. */
export function perPositionProduct<T>(make: (product: PositionProduct) => T): Record<PositionProduct, T> {
  return { contract: make('contract'), forex: make('forex') };
}

/** Whether a dealer fills it, at bid or ask. */
export function isDealt(product: Product): boolean {
  return productRules[product].venue === 'dealer';
}
