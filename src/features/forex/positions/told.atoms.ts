import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { formatPrice, formatSigned } from '#src/lib/figures/format.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { forexMarketOf } from '../forex.atoms.ts';

/** A close happens after its answer: whoever is still looking is told what it brought. Of what a stop closed, a notice tells. */
export const tellClosedAtom = atom(
  () => null,
  (get, set, position: Position) => {
    const rules = forexMarketOf(position.symbol);
    if (rules === null || position.close_price === null) return;
    const tag = tagOf(get(localeAtom));
    const values = {
      pair: `${rules.base}/${rules.quote}`,
      price: formatPrice(position.close_price, rules.pricePrecision, tag),
      result: formatSigned(resultOf(position), 2, tag),
    };
    const message = msg({
      message: '{pair} closed at {price}: {result} USDT of practice money',
      comment: 'A position was closed; the result has its sign',
    });
    set(showToastAtom, { kind: 'info', message, values });
  },
);
tellClosedAtom.onMount = (tell) =>
  socketDoor.on('order', ({ product, order }) => {
    if (product === 'forex' && order.status === 'closed' && order.close_reason === 'user') tell(order);
  });
