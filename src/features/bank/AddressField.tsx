import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef } from 'react';

import { Link, useLocation, useSearchParams } from 'wouter';
import type { BankCard } from '#contract/api/person/identity.ts';
import { toResult } from '#src/lib/loadable.ts';
import { paths } from '#src/lib/paths.ts';
import { readSpot, spotOf, writeSpot } from '#src/lib/place/place.rules.ts';
import { loadWorld } from '#src/lib/place/world.ts';
import { usePlaceWords } from '#src/state/place/usePlaceWords.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import type { FieldProps } from '#src/ui/form/FieldFrame.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { fillFieldAtom } from './bank.atoms.ts';

const addressFields = ['bank_address', 'recipient_address'] as const;
type AddressName = (typeof addressFields)[number];

export function isAddress(field: string | null): field is AddressName {
  return addressFields.some((name) => name === field);
}

interface AddressFieldProps extends FieldProps {
  field: AddressName;
  card: BankCard | null;
  value: string;
  onBlur(): void;
  onChange(typed: string): void;
}

/** An address is typed, or a place of the map: then it names its spot, which can be looked at again. */
export function AddressField({ field, card, hint, ...shown }: AddressFieldProps) {
  const { t } = useLingui();
  const spot = spotOf(shown.value);
  const place = spot === null ? undefined : writeSpot(spot);
  const back = paths.bank({ card: card?.id ?? 'new' });
  return (
    <TextField
      {...shown}
      autoComplete="off"
      enterKeyHint="next"
      hint={
        place === undefined ? (
          hint
        ) : (
          <Link href={paths.openPlace({ place })}>
            <Trans>Show it on the map</Trans>
          </Link>
        )
      }
      end={
        <IconButton
          label={t`Choose a place on the map: ${shown.label}`}
          icon={<MapPin size={20} aria-hidden />}
          href={paths.choosePlace({ back, field, place })}
          testId={`place-${field}`}
        />
      }
    />
  );
}

/** A place that was chosen for a field of this form comes in the address of the page: it is written into the field, once. */
export function useChosenPlace(card: BankCard | null): void {
  const [query] = useSearchParams();
  const [, go] = useLocation();
  const { address } = usePlaceWords();
  const fill = useSetAtom(fillFieldAtom);
  const [place, field] = [query.get('place'), query.get('field')];
  const taken = useRef('');
  useEffect(() => {
    const spot = readSpot(place);
    const wish = `${field} ${place}`;
    if (spot === null || !isAddress(field) || taken.current === wish) return;
    taken.current = wish;
    go(paths.bank({ card: card?.id ?? 'new' }), { replace: true });
    void toResult(loadWorld()).then((world) =>
      fill(card, { [field]: address(world.status === 'ready' ? world.data.places : [], spot) }),
    );
  }, [address, card, field, fill, go, place]);
}
