import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { Problem } from '#contract/errors.ts';
import { proofLimits } from '#contract/rules/deposit.ts';
import { formatSize } from '#src/lib/figures/units.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type ChosenFile, FileField } from '#src/ui/form/FileField.tsx';
import { choosePhotoAtom, photoErrorsAtom, removePhotoAtom, shrinkingAtom } from './papers.atoms.ts';
import type { PapersDraft, Side } from './papers.rules.ts';

interface PhotoFieldProps {
  side: Side;
  draft: PapersDraft;
  /** Said once the form was to be sent off without it. */
  problem: Problem | undefined;
}

/** One side of the document. */
export function PhotoField({ side, draft, problem }: PhotoFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const underWay = useAtomValue(shrinkingAtom);
  const shrinking = underWay[side];
  const error = useAtomValue(photoErrorsAtom)[side] ?? problem;
  const choose = useSetAtom(choosePhotoAtom);
  const remove = useSetAtom(removePhotoAtom);
  const photo = draft[side];
  /** One that is still being made smaller as well: what is pasted next is for the back. */
  const hasFront = draft.front !== null || underWay.front !== undefined;
  const preview = useMemo(() => (photo === null ? null : new Blob([photo.bytes], { type: photo.type })), [photo]);
  const most = formatSize(Math.floor(proofLimits.bytesMax / 2 ** 20) * 1_000_000, tag);
  return (
    <FileField
      label={side === 'front' ? t`Photo of the front` : t`Photo of the back`}
      hint={t`JPEG, PNG or WebP up to ${most}. Use a made-up one: this is practice.`}
      error={error === undefined ? undefined : <ErrorWords error={error} />}
      accept={proofLimits.types}
      file={shownFile()}
      takesPaste={hasFront === (side === 'back')}
      onChoose={(file) => void choose(side, file)}
      onRemove={() => remove(side)}
    />
  );

  function shownFile(): ChosenFile | null {
    if (shrinking !== undefined) return { name: shrinking.name, note: <Trans>Making it small enough to send…</Trans> };
    if (photo === null || preview === null) return null;
    const [before, after] = [formatSize(photo.originalSize, tag), formatSize(photo.bytes.byteLength, tag)];
    const note =
      photo.bytes.byteLength < photo.originalSize ? (
        <Trans comment="Sizes of a picture like 3.2 MB">
          Shrunk from {before} to {after} for slow connections. Its metadata is removed.
        </Trans>
      ) : (
        <Trans comment="Size of a picture like 210 kB">
          {after}, small enough to send as it is. The server removes its metadata.
        </Trans>
      );
    return { name: photo.name, note, preview };
  }
}
