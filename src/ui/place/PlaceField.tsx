import { Trans, useLingui } from '@lingui/react/macro';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { spotOf, writeSpot } from '#src/lib/place/place.rules.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import type { FieldProps } from '#src/ui/form/FieldFrame.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';

interface PlaceFieldProps extends FieldProps {
  /** The name under which a place of the map comes back. */
  field: string;
  /** The path of the form. */
  back: string;
  value: string;
  onBlur?: () => void;
  onChange(typed: string): void;
}

/** An address is typed, or a place of the map: then it names its spot, which can be looked at again. */
export function PlaceField({ field, back, hint, ...shown }: PlaceFieldProps) {
  const { t } = useLingui();
  const spot = spotOf(shown.value);
  const place = spot === null ? undefined : writeSpot(spot);
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
            <Trans>Show on map</Trans>
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
