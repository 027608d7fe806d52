import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import Flag from 'lucide-react/icons/flag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Notice } from '#contract/api/news.ts';
import { marketOf } from '#contract/markets.ts';
import { formatAmount, formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { ordersPath } from '#src/lib/market/productPaths.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { NoticeWords } from './noticeWords.ts';

export type OrderNotice = Extract<Notice, { order_id: string }>;

/** What happened to an order or a position while nobody looked. */
export function useOrderNotice(): (notice: OrderNotice) => NoticeWords {
  const { t } = useLingui();
  const tag = useTag();
  const sides: Record<OrderNotice['side'], string> = {
    buy: t({ message: 'Buy', comment: 'Side of an order' }),
    sell: t({ message: 'Sell', comment: 'Side of an order' }),
    long: t({ message: 'Long', comment: 'Direction of a position' }),
    short: t({ message: 'Short', comment: 'Direction of a position' }),
  };
  return (notice) => {
    const { number, side, symbol } = notice;
    const rules = marketOf(symbol);
    const what = `${sides[side]} ${rules === undefined ? symbol : `${rules.base}/${rules.quote}`}`;
    const steps = [
      {
        href: ordersPath[notice.product]({ order: notice.order_id }),
        label: t({ message: 'View order', comment: 'Link from a notice' }),
      },
      { href: paths.help({ id: articleOf(notice) }), label: t({ message: 'Learn more', comment: 'Link to help' }) },
    ];
    if (notice.kind === 'order_expired') {
      const isUnfilled = Number(notice.filled) === 0;
      const [filled, quantity] = [notice.filled, notice.quantity].map((figure) => formatAmount(figure, 'full', tag));
      const size = `${quantity} ${rules?.base ?? ''}`;
      return {
        Icon: CalendarX,
        tone: 'plain',
        title: t({ message: `Order expired: ${what}`, comment: 'Title of a notice: its day is over' }),
        body: isUnfilled
          ? t`Your day order ${number} expired at 00:00 UTC without a fill. The practice money on hold is available again.`
          : t`Your day order ${number} expired at 00:00 UTC with ${filled} of ${size} filled. The practice money on hold for the rest is available again.`,
        steps,
      };
    }
    const price = formatPrice(notice.price, rules?.pricePrecision ?? 2, tag);
    if (notice.kind === 'order_filled') {
      const isSpot = notice.product === 'spot';
      return {
        Icon: CircleCheck,
        tone: 'good',
        title: isSpot
          ? t({ message: `Order filled: ${what}`, comment: 'Title of a notice' })
          : t({ message: `Position opened: ${what}`, comment: 'Title of a notice' }),
        body: isSpot
          ? t`Your limit order ${number} was filled at ${price}, with practice money. See the order for its fee.`
          : t`Your limit order ${number} opened a position at ${price}, with practice money.`,
        steps,
      };
    }
    const result = `${formatSigned(notice.result, 'full', tag)} USDT`;
    const closed = t`Position ${number} closed at ${price}. Result after fees: ${result} of practice money.`;
    if (notice.reason === 'liquidation') {
      return {
        Icon: TriangleAlert,
        tone: 'bad',
        title: t({ message: `Liquidated: ${what}`, comment: 'Title of a notice' }),
        body: `${closed} ${t`Its margin fell to the maintenance margin. The rest of your balance was not touched.`}`,
        steps,
      };
    }
    return {
      Icon: Flag,
      tone: 'plain',
      title:
        notice.reason === 'take_profit'
          ? t({ message: `Take profit reached: ${what}`, comment: 'Title of a notice' })
          : t({ message: `Stop loss reached: ${what}`, comment: 'Title of a notice' }),
      body: closed,
      steps,
    };
  };
}

function articleOf(notice: OrderNotice): string {
  if (notice.kind === 'position_closed' && notice.reason === 'liquidation') return 'liquidation';
  return { spot: 'orders', contract: 'contracts', forex: 'forex' }[notice.product];
}
