import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { quantityLimits } from '#contract/rules/trading/figures.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { unaskedAtom } from '#src/state/trading/habits.ts';
import { SideSwitch } from '#src/ui/trade/SideSwitch.tsx';
import { QuantityField } from '#src/ui/trade/QuantityField.tsx';
import { SubmitBar } from '#src/ui/trade/SubmitBar.tsx';
import { UnansweredNote } from '#src/ui/trade/UnansweredNote.tsx';
import { CompactBook } from '../CompactBook.tsx';
import { OrderTypeBar } from '../OrderTypeBar.tsx';
import { TradeColumns } from '../TradeColumns.tsx';
import { LimitPrice } from './LimitPrice.tsx';
import { SpotFigures } from './SpotFigures.tsx';
import { SpotSheets } from './SpotSheets.tsx';
import { useOutcomeWords } from './useOutcomeWords.ts';
import { useSpotTicket } from './useSpotTicket.ts';
import { useSpotWords } from './useSpotWords.tsx';

/** The order form of a coin, with the book beside it. */
export function SpotForm({ rules }: { rules: MarketRules }) {
  const { t } = useLingui();
  const say = useOutcomeWords(rules);
  const spot = useSpotTicket(rules, say);
  const words = useSpotWords(rules, spot);
  const unasked = useAtomValue(unaskedAtom);
  const [isPriceLeft, setPriceLeft] = useState(true);
  const { ticket, change, situation, summary, isBusy, live, unanswered } = spot;
  const submit = () => {
    if (unasked.includes(`spot:${ticket.type}`)) void spot.send(live);
    else spot.setAsked({ kind: 'confirm' });
  };
  const takePrice = (price: string) => {
    setPriceLeft(true);
    change({ type: 'limit', price: asTyped(price, situation.tag) });
  };
  const form = (
    <>
      <SideSwitch
        label={t({ message: 'Side', comment: 'Choice between buying and selling' })}
        options={[
          { value: 'buy', label: t({ message: 'Buy', comment: 'Side of an order' }), tone: 'up' },
          { value: 'sell', label: t({ message: 'Sell', comment: 'Side of an order' }), tone: 'down' },
        ]}
        value={ticket.side}
        onChange={(side) => change({ side })}
      />
      <OrderTypeBar product="spot" type={ticket.type} onChange={(type) => change({ type })} />
      <LimitPrice
        rules={rules}
        spot={spot}
        error={isPriceLeft ? words.priceError : undefined}
        onLeave={() => setPriceLeft(true)}
        onChange={(price) => {
          setPriceLeft(false);
          change({ price });
        }}
        onTake={takePrice}
      />
      <QuantityField
        label={t({ message: 'Quantity', comment: 'Field of an order form' })}
        value={ticket.quantity}
        onChange={(quantity) => change({ quantity })}
        error={words.quantityError}
        unit={rules.base}
        most={summary.most}
        step={quantityLimits(rules).step}
        precision={rules.quantityPrecision}
      />
      <SpotFigures rules={rules} spot={spot} />
      {unanswered === null ? null : (
        <UnansweredNote
          what={words.labelOf(unanswered.intent.body.side, unanswered.intent.body.quantity)}
          busy={unanswered.isBusy}
          isOffline={unanswered.isOffline}
          onFindOut={() => void unanswered.findOut()}
        />
      )}
      <SubmitBar
        label={words.submit}
        tone={ticket.side === 'buy' ? 'up' : 'down'}
        busy={isBusy}
        reason={words.reason}
        way={words.way}
        onSubmit={submit}
      />
    </>
  );
  return (
    <>
      <TradeColumns form={form} book={<CompactBook rules={rules} onTake={takePrice} />} />
      <SpotSheets rules={rules} spot={spot} words={words} />
    </>
  );
}
