import type { Product } from '#contract/rules/products.ts';
import { paths } from '../paths.ts';

/** Where a product's orders are listed: options have no list of their own. */
export const ordersPath = {
  spot: paths.spotOrders,
  contract: paths.contractOrders,
  forex: paths.forexOrders,
} as const satisfies Record<Exclude<Product, 'option'>, unknown>;

/** Where a market's product is traded. */
export function tradePath(product: Product, symbol: string): string {
  return product === 'forex' ? paths.forex({ symbol }) : paths.trade({ symbol, product });
}
