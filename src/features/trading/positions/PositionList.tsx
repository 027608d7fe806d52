import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Layers from 'lucide-react/icons/layers';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { PositionProduct } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { positionProducts } from '#contract/rules/products.ts';
import { ordersPath } from '#src/lib/market/productPaths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { positionsAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactStates } from '#src/ui/blocks/FactList.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useFocusKept } from '#src/ui/sheet/useFocusKept.ts';
import { CancelAllSheet } from '../orders/CancelAllSheet.tsx';
import type { Held } from './held.rules.ts';
import { LatelyClosed } from './LatelyClosed.tsx';
import { PositionCard, type SheetName } from './PositionCard.tsx';
import styles from './PositionList.module.css';
import { CloseAllSheet } from './sheets/CloseAllSheet.tsx';
import { type Opened, PositionSheets } from './sheets/PositionSheets.tsx';
import { heldAtom, totalsAtom } from './standing.ts';

interface PositionListProps {
  product: PositionProduct;
  /** The market of the page: what is held in it stands first. */
  symbol: string;
}

/** Everything of a product that waits or is open, and what was closed lately. */
export function PositionList({ product, symbol }: PositionListProps) {
  const { t } = useLingui();
  const fact = useAtomValue(positionsAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const all = shownFirst(useAtomValue(heldAtom[product]), symbol);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asked, setAsked] = useState<'close' | 'cancel' | null>(null);
  const region = useFocusKept<HTMLDivElement>();
  const title = t({ message: 'Open positions', comment: 'Heading: positions and orders for them that wait' });
  return (
    <div className={styles.positions} ref={region}>
      <Card title={title} padding="none" testId="positions" action={<AllOrders product={product} />}>
        <FactStates
          fact={fact}
          isOffline={isOffline}
          loading={<SkeletonRows count={2} label={t`Loading positions`} />}
          failure={{ title: t`Couldn’t load positions.`, detail: t`Your positions are not affected.` }}
          onRetry={() => void refresh(product)}
        >
          {(_known, age) => (
            <>
              {age}
              {all.length === 0 ? (
                <EmptyState
                  icon={<Layers size={26} aria-hidden />}
                  title={t`No open positions`}
                  detail={t`Open positions appear here with their P/L, liquidation price and TP/SL.`}
                />
              ) : (
                <>
                  <PositionTotals product={product} />
                  <AllSteps all={all} onAsk={setAsked} />
                  <ul aria-label={title}>
                    {all.map((held) => (
                      <li key={held.id} className={styles.item}>
                        <ListedCard held={held} onOpen={(sheet) => setOpened({ id: held.id, sheet })} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <OthersNotes product={product} />
            </>
          )}
        </FactStates>
      </Card>
      <LatelyClosed product={product} />
      <PositionSheets opened={opened} onClose={() => setOpened(null)} />
      {/* They outlive the list: what became of the last of them is said, too. */}
      {asked === 'close' ? <CloseAllSheet product={product} onClose={() => setAsked(null)} /> : null}
      {asked === 'cancel' ? <CancelAllSheet product={product} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

interface CardProps {
  held: Held;
  onOpen(sheet: SheetName): void;
}

function ListedCard({ held, onOpen }: CardProps) {
  const position = useAtomValue(positionsAtom).data?.list.find(({ id }) => id === held.id);
  return position === undefined ? null : <PositionCard held={held} position={position} onOpen={onOpen} />;
}

interface AllStepsProps {
  all: readonly Held[];
  onAsk(step: 'close' | 'cancel'): void;
}

/** Steps with all of them, where there is more than one. */
function AllSteps({ all, onAsk }: AllStepsProps) {
  const open = all.filter(({ state }) => state === 'open').length;
  const waiting = all.filter((held) => held.state === 'pending' || held.waiting > 0n).length;
  if (open < 2 && waiting < 2) return null;
  return (
    <div className={styles.steps}>
      {open > 1 ? (
        <Button kind="secondary" size="small" onClick={() => onAsk('close')} testId="close-all">
          <Trans comment="Button: close all positions">Close all</Trans>
        </Button>
      ) : null}
      {waiting > 1 ? (
        <Button kind="secondary" size="small" onClick={() => onAsk('cancel')} testId="cancel-all">
          <Trans comment="Button: cancel all orders that wait">Cancel all</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function AllOrders({ product }: Pick<PositionListProps, 'product'>) {
  const { t } = useLingui();
  const names: Record<PositionProduct, string> = {
    contract: t({ message: 'All futures', comment: 'Link to the list of all contracts' }),
    forex: t({ message: 'All orders', comment: 'Link to the list of all orders' }),
  };
  return (
    <Link className={styles.all} href={ordersPath[product]()}>
      {names[product]}
    </Link>
  );
}

/** All positions together, at the prices of now. */
export function PositionTotals({ product }: Pick<PositionListProps, 'product'>) {
  const { t } = useLingui();
  const { count, margin, profit } = useAtomValue(totalsAtom[product]);
  return (
    <dl className={styles.totals} data-testid="position-totals">
      <div className={styles.total}>
        <dt>{t({ message: 'Positions', comment: 'How many positions there are' })}</dt>
        <dd>{count}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t({ message: 'Total margin', comment: 'Sum over open positions' })}</dt>
        <dd>
          <AmountText amount={fromMinor(margin, 'USDT')} unit="USDT" shown={2} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{t`Unrealised P/L`}</dt>
        <dd>{profit === null ? '–' : <WayAmount amount={fromMinor(profit, 'USDT')} shown={2} />}</dd>
      </div>
    </dl>
  );
}

/** All positions are kept in one account: what the other products bind there is not shown here, but said. */
function OthersNotes({ product }: Pick<PositionListProps, 'product'>) {
  return positionProducts
    .filter((other) => other !== product)
    .map((other) => <OthersNote product={other} key={other} />);
}

function OthersNote({ product }: Pick<PositionListProps, 'product'>) {
  const others = useAtomValue(heldAtom[product]).length;
  if (others === 0) return null;
  const words: Record<PositionProduct, ReactNode> = {
    contract: (
      <Plural
        value={others}
        one="# futures position or order uses the same account"
        other="# futures positions and orders use the same account"
      />
    ),
    forex: (
      <Plural
        value={others}
        one="# forex or metals position or order uses the same account"
        other="# forex and metals positions and orders use the same account"
      />
    ),
  };
  return (
    <p className={styles.others}>
      <Link href={ordersPath[product]()}>{words[product]}</Link>
    </p>
  );
}

function shownFirst(all: readonly Held[], symbol: string): Held[] {
  const isHere = ({ rules }: Held) => rules.symbol === symbol;
  return [...all.filter(isHere), ...all.filter((held) => !isHere(held))];
}
