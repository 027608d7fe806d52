import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ChatPartOf } from '#contract/api/person/chat.ts';
import { marketOf } from '#contract/markets.ts';
import { decimalsOf, formatPrice } from '#src/lib/figures/format.ts';
import { formatBps, pairName } from '#src/lib/figures/units.ts';
import { paths } from '#src/lib/paths.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';

type Positions = ChatPartOf<'positions'>;
type About = Pick<Positions['list'][number], 'product' | 'symbol' | 'direction' | 'number'>;

export function PositionsPart({ part: { list, open, waiting, closed } }: { part: Positions }) {
  const pages = new Set([...list, ...(closed === null ? [] : [closed])].map(({ product }) => product));
  return (
    <>
      <p>
        <Plural value={open} _0="You have no open positions." one="# position is open." other="# positions are open." />
        <SentenceGap />
        <Plural value={waiting} _0="No orders are pending." one="# order is pending." other="# orders are pending." />
      </p>
      {list.length === 0 ? null : (
        <ul>
          {list.map((position) => (
            <li key={position.id}>
              <OpenWords position={position} />
            </li>
          ))}
        </ul>
      )}
      {closed === null ? null : (
        <p>
          <ClosedWords closed={closed} />
        </p>
      )}
      <p>
        {pages.has('forex') ? (
          <Link href={paths.forexOrders()}>
            <Trans>Forex and metals orders</Trans>
          </Link>
        ) : null}
        {pages.has('forex') && pages.has('contract') ? ' · ' : null}
        {pages.has('contract') || pages.size === 0 ? (
          <Link href={paths.contractOrders()}>
            <Trans comment="Title of a page">Futures orders</Trans>
          </Link>
        ) : null}
      </p>
    </>
  );
}

function useAbout(): (about: About) => string {
  const { t } = useLingui();
  return ({ symbol, direction, number }) => {
    const rules = marketOf(symbol);
    const pair = rules === undefined ? symbol : pairName(rules);
    return direction === 'long'
      ? t({ message: `${pair} long (${number})`, comment: 'A position: market, direction, its number' })
      : t({ message: `${pair} short (${number})`, comment: 'A position: market, direction, its number' });
  };
}

function usePrice(): (price: string) => string {
  const tag = useTag();
  return (price) => formatPrice(price, decimalsOf(price), tag);
}

function OpenWords({ position }: { position: Positions['list'][number] }) {
  const tag = useTag();
  const [about, write] = [useAbout(), usePrice()];
  const [name, price] = [about(position), write(position.price)];
  const { liquidation_price: level, distance_bps: bps } = position;
  if (level === null || bps === null) {
    return (
      <Trans>
        {name}: price {price}
      </Trans>
    );
  }
  const [liquidation, distance] = [write(level), formatBps(bps, tag)];
  return (
    <Trans>
      {name}: price {price}, liquidation at {liquidation}, {distance} away
    </Trans>
  );
}

function ClosedWords({ closed }: { closed: NonNullable<Positions['closed']> }) {
  const { t } = useLingui();
  const [about, write] = [useAbout(), usePrice()];
  const reasons = {
    user: t({ message: 'by you', comment: 'Why a position was closed, within a sentence' }),
    take_profit: t({ message: 'by take profit', comment: 'Why a position was closed, within a sentence' }),
    stop_loss: t({ message: 'by stop loss', comment: 'Why a position was closed, within a sentence' }),
    liquidation: t({ message: 'by liquidation', comment: 'Why a position was closed, within a sentence' }),
  };
  const [name, then] = [about(closed), <Moment key="then" at={closed.time} />];
  const why = closed.reason === null ? '' : reasons[closed.reason];
  if (closed.price === null) {
    return (
      <Trans>
        {name} was closed {why} on {then}.
      </Trans>
    );
  }
  const price = write(closed.price);
  return (
    <Trans>
      {name} was closed {why} at {price} on {then}.
    </Trans>
  );
}
