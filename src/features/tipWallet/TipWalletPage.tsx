import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { readSigned } from '#src/lib/wallet/handover.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { FinishCard } from './FinishCard.tsx';
import { TipCard } from './TipCard.tsx';
import { reasonOf } from './useTipWords.tsx';

/**
 * What came of the wallet: the page finishes what was signed, or says why there is nothing to finish. It is also where the app goes when
 * the server has ended the session.
 */
export function TipWalletPage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const [hasSigned] = useState(() => readSigned() !== null);
  const reason = reasonOf(query.get('reason'));
  const back = query.get('back') ?? '';
  return (
    <Page
      title={t({ message: 'Connect wallet', comment: 'Title of a page, and a button' })}
      bar="plain"
      back={paths.home()}
    >
      {reason === null && hasSigned ? <FinishCard /> : <TipCard reason={reason} back={back} />}
    </Page>
  );
}
