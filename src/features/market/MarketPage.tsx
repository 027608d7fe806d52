import { Plural, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { readEntry, useEntryState, writeEntry } from '#src/lib/entryState.ts';
import { paths } from '#src/lib/paths.ts';
import { favouritesAtom } from '#src/state/prefs.ts';
import { quotesFailureAtom, refreshBoardAtom, restsUntilAtom } from '#src/state/market/quotes.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Spoken } from '#src/ui/blocks/Unseen.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { RestWords } from '#src/ui/words/RestWords.tsx';
import { type MarketGroup, marketGroups, nextSort, readSort, type SortColumn, writeSort } from './market.rules.ts';
import { MarketTable } from './MarketTable.tsx';
import { NothingHere } from './NothingHere.tsx';
import styles from './MarketPage.module.css';
import { useMarketNames } from '#src/ui/figures/useMarketName.ts';
import { useOrder } from './useOrder.ts';

export function MarketPage() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const favourites = useAtomValue(favouritesAtom);
  const failure = useAtomValue(quotesFailureAtom);
  const refresh = useSetAtom(refreshBoardAtom);
  const group = marketGroups.find((known) => known === query.get('tab')) ?? 'coin';
  const [search, show] = useState(readEntry('search') ?? query.get('search') ?? '');
  const setSearch = (text: string) => {
    show(text);
    writeEntry('search', text);
  };
  const [keptSort, keepSort] = useEntryState('sort', '');
  const sort = readSort(keptSort);
  const { order, hold } = useOrder({ group, search, favourites, nameOf: useMarketNames() }, sort);

  const groupNames: Record<MarketGroup, string> = {
    favourites: t`Favourites`,
    coin: t`Coins`,
    virtual: t({ message: 'Altcoins', comment: 'Small coins' }),
    forex: t({ message: 'Forex', comment: 'Currency pairs' }),
    metal: t({ message: 'Metals', comment: 'Gold, silver, platinum, palladium' }),
  };
  const choose = (tab: MarketGroup) => {
    setSearch('');
    go(paths.market({ tab }), { replace: true });
    // Another kind of market in the same order; the entry of the history is a new one.
    keepSort(keptSort);
    scrollTo(0, 0);
  };
  const chooseSort = (column: SortColumn) => keepSort(writeSort(nextSort(sort, column)));
  const strip = (
    <div className={styles.strip}>
      <div className={styles.search}>
        <SearchField label={t`Search all markets`} value={search} onChange={setSearch} />
      </div>
      <Chips
        label={t`Market type`}
        options={marketGroups.map((value) => ({ value, label: groupNames[value] }))}
        value={search === '' ? group : null}
        onChange={choose}
      />
    </div>
  );
  return (
    <Page title={t`Market`} strip={strip}>
      <Spoken>
        {search === '' ? null : <Plural value={order.length} one="# market found" other="# markets found" />}
      </Spoken>
      {failure === null ? (
        <>
          <RestNotice group={group} isSearching={search !== ''} />
          {order.length === 0 ? (
            <NothingHere search={search} onShowCoins={() => choose('coin')} onClear={() => setSearch('')} />
          ) : (
            <MarketTable label={groupNames[group]} order={order} sort={sort} hold={hold} onSort={chooseSort} />
          )}
        </>
      ) : (
        <ErrorState
          title={t`Couldn’t load markets.`}
          detail={describeError(i18n, failure, tag)}
          about={failure.key}
          onRetry={() => void refresh()}
        />
      )}
    </Page>
  );
}

/** Weekday markets say that they rest, and until when. */
function RestNotice({ group, isSearching }: { group: MarketGroup; isSearching: boolean }) {
  const restsUntil = useAtomValue(restsUntilAtom);
  if (restsUntil === null || isSearching || (group !== 'forex' && group !== 'metal')) return null;
  return (
    <p className={styles.notice}>
      <RestWords opensAt={restsUntil} />
    </p>
  );
}
