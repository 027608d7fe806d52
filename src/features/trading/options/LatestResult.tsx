import { useState } from 'react';
import type { OptionOrder } from '#contract/api/options.ts';
import { Spoken } from '#src/ui/blocks/Unseen.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useOptionWords } from '../words/useOptionWords.ts';
import { OptionTitle } from './OptionTitle.tsx';

/** Says a result that comes while somebody is on the page; what was there before is read like the rest of it. */
export function LatestResult({ list }: { list: readonly OptionOrder[] }) {
  const { results } = useOptionWords();
  const newest = list[0];
  const [knownId] = useState(newest?.id);
  return (
    <Spoken>
      {newest === undefined || newest.id === knownId || newest.result === null ? null : (
        <>
          <OptionTitle option={newest} />: {results[newest.result]}{' '}
          <AmountText amount={newest.profit ?? '0'} unit={newest.currency} signed />
        </>
      )}
    </Spoken>
  );
}
