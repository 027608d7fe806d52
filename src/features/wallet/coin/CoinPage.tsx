import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useSearchParams } from 'wouter';
import { accountKinds, currencies, currencyIds } from '#contract/currencies.ts';
import { useEntryState } from '#src/lib/entryState.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { RecordDays } from '../RecordDays.tsx';
import { RecordSheet } from '../RecordSheet.tsx';
import { useRecordWords } from '../useRecordWords.ts';
import { CoinActions } from './CoinActions.tsx';
import { CoinCard } from './CoinCard.tsx';
import { type Coin, postingsOf } from './coin.atoms.ts';

/** One balance: what there is of it, what it cost, and every posting that made it. */
export function CoinPage() {
  const [query] = useSearchParams();
  const coin = coinOf(query);
  const { accounts } = useRecordWords();
  const { currency, account } = coin;
  return (
    <Page title={`${currencies[currency].name} · ${accounts[account]}`} bar="plain" back="history">
      <CoinCard coin={coin} />
      <CoinActions coin={coin} />
      <Postings coin={coin} key={`${account}:${currency}`} />
    </Page>
  );
}

/** What an address names; what it names wrongly, it does not name. Coins lie in the spot account. */
function coinOf(query: URLSearchParams): Coin {
  const currency = currencyIds.find((id) => id === query.get('currency')) ?? 'USDT';
  const account = accountKinds.find((kind) => kind === query.get('account')) ?? 'spot';
  return { currency, account: currency === 'USDT' ? account : 'spot' };
}

function Postings({ coin }: { coin: Coin }) {
  const { t } = useLingui();
  const { factAtom, refreshAtom, loadMoreAtom } = postingsOf(coin);
  const fact = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  const loadMore = useSetAtom(loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [openedId, setOpenedId] = useEntryState('record', '');
  const opened = fact.data?.list.find(({ id }) => id === openedId);
  return (
    <>
      <FactList
        fact={fact}
        isOffline={isOffline}
        loading={{ label: t`Loading transactions`, rows: 3 }}
        failure={{ title: t`Couldn’t load transactions.`, detail: t`Your practice money is unchanged.` }}
        empty={
          <EmptyState
            icon={<ReceiptText size={26} aria-hidden />}
            title={t`No transactions yet`}
            detail={<Trans>All purchases, sales and transfers of this coin will appear here.</Trans>}
          />
        }
        renderList={(list) => <RecordDays list={list} onOpen={({ id }) => setOpenedId(id)} />}
        onRetry={() => void refresh()}
        onMore={loadMore}
      />
      {opened === undefined ? null : <RecordSheet record={opened} onClose={() => setOpenedId('')} />}
    </>
  );
}
