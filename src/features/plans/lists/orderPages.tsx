import { useSearchParams } from 'wouter';
import type { PlanKind } from '#src/state/plans/offers.ts';
import { OrderPage } from '../order/OrderPage.tsx';
import { PlanListPage } from './PlanListPage.tsx';

/** The orders of a kind, or the one that the address names by id or number. */
function OrdersOrOne({ kind }: { kind: PlanKind }) {
  const id = useSearchParams()[0].get('id') ?? '';
  return id === '' ? <PlanListPage kind={kind} /> : <OrderPage key={id} kind={kind} orderKey={id} />;
}

export function HostingOrdersPage() {
  return <OrdersOrOne kind="hosting" />;
}

export function StrategyOrdersPage() {
  return <OrdersOrOne kind="strategy" />;
}
