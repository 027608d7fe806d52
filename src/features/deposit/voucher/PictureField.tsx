import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { proofLimits } from '#contract/rules/deposit.ts';
import type { AppError } from '#src/lib/appError.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type ChosenFile, FileField } from '#src/ui/form/FileField.tsx';
import { formatSize } from '#src/lib/figures/units.ts';
import { choosePictureAtom, removePictureAtom, shrinkingAtom } from './voucher.atoms.ts';
import type { DraftPicture } from './voucher.rules.ts';

interface PictureFieldProps {
  picture: DraftPicture | null;
  error: AppError | null;
}

export function PictureField({ picture, error }: PictureFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const shrinking = useAtomValue(shrinkingAtom);
  const choose = useSetAtom(choosePictureAtom);
  const remove = useSetAtom(removePictureAtom);
  const preview = useMemo(
    () => (picture === null ? null : new Blob([picture.bytes], { type: picture.type })),
    [picture],
  );
  const most = formatSize(Math.floor(proofLimits.bytesMax / 2 ** 20) * 1_000_000, tag);
  return (
    <FileField
      label={t`Payment screenshot`}
      hint={t`JPEG, PNG or WebP, up to ${most}. Use a made-up one: this is practice.`}
      error={error === null ? undefined : <ErrorWords error={error} />}
      accept={proofLimits.types}
      file={shownFile()}
      onChoose={(file) => void choose(file)}
      onRemove={remove}
    />
  );

  function shownFile(): ChosenFile | null {
    if (shrinking !== null) return { name: shrinking.name, note: <Trans>Compressing…</Trans> };
    if (picture === null || preview === null) return null;
    return { name: picture.name, note: <WhatIsSent picture={picture} />, preview };
  }
}

function WhatIsSent({ picture: { bytes, originalSize } }: { picture: DraftPicture }) {
  const tag = useTag();
  const [before, after] = [formatSize(originalSize, tag), formatSize(bytes.byteLength, tag)];
  if (bytes.byteLength < originalSize) {
    return (
      <Trans comment="Sizes of a picture like 3.2 MB">
        Compressed from {before} to {after} for slow connections. Metadata removed.
      </Trans>
    );
  }
  return (
    <Trans comment="Size of a picture like 210 kB">
      {after}, small enough to send as is. The server removes its metadata.
    </Trans>
  );
}
