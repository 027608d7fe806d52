import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { proofLimits } from '#contract/rules/deposit.ts';
import { formatSize } from '#src/lib/figures/units.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type ChosenFile, FileField } from '#src/ui/form/FileField.tsx';
import type { FieldProps } from '#src/ui/form/FieldFrame.tsx';

interface PhotoFieldProps extends Pick<FieldProps, 'label' | 'error'> {
  /** Made smaller, and how large it was. */
  photo: (OutgoingFile & { originalSize: number }) | null;
  /** One that is being made smaller. */
  shrinking: { name: string } | undefined;
  /** Whether a picture that is pasted anywhere on the page is for this field. */
  takesPaste: boolean;
  onChoose(file: File): void;
  onRemove(): void;
}

/** A photo of a made-up paper. */
export function PhotoField({ photo, shrinking, ...field }: PhotoFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const preview = useMemo(() => (photo === null ? null : new Blob([photo.bytes], { type: photo.type })), [photo]);
  const most = formatSize(Math.floor(proofLimits.bytesMax / 2 ** 20) * 1_000_000, tag);
  return (
    <FileField
      {...field}
      hint={t`JPEG, PNG or WebP, up to ${most}. Use a made-up one: this is practice.`}
      accept={proofLimits.types}
      file={shownFile()}
    />
  );

  function shownFile(): ChosenFile | null {
    if (shrinking !== undefined) return { name: shrinking.name, note: <Trans>Compressing…</Trans> };
    if (photo === null || preview === null) return null;
    const [before, after] = [formatSize(photo.originalSize, tag), formatSize(photo.bytes.byteLength, tag)];
    const note =
      photo.bytes.byteLength < photo.originalSize ? (
        <Trans comment="Sizes of a picture like 3.2 MB">
          Compressed from {before} to {after} for slow connections. Metadata removed.
        </Trans>
      ) : (
        <Trans comment="Size of a picture like 210 kB">
          {after}, small enough to send as is. The server removes its metadata.
        </Trans>
      );
    return { name: photo.name, note, preview };
  }
}
