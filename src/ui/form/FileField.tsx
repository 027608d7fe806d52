import { Trans, useLingui } from '@lingui/react/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Spinner } from '../controls/Spinner.tsx';
import { BlobImage } from '#src/ui/picture/BlobImage.tsx';
import { FieldMessage, type FieldProps } from './FieldFrame.tsx';
import { pictureOf } from '#src/ui/picture/pictureOf.ts';
import styles from './FileField.module.css';

export interface ChosenFile {
  name: string;
  /** Size in words, and what happens to the picture before it is sent. */
  note: ReactNode;
  /** What the preview shows; absent while the picture is being read. */
  preview?: Blob;
}

interface FileFieldProps extends FieldProps {
  accept: readonly string[];
  file: ChosenFile | null;
  onChoose(file: File): void;
  onRemove(): void;
  /** Whether a picture that is pasted anywhere on the page is for this field. */
  takesPaste?: boolean;
}

/** A picture: chosen, pasted or dropped; seen before it is sent, and taken back as easily. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, file, onChoose, onRemove, takesPaste = true } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(pictureOf(event.dataTransfer));
  };
  const choose = (chosen: File | null) => {
    if (chosen !== null) onChoose(chosen);
    // Otherwise choosing the same file again would change nothing, and nothing would happen.
    if (input.current !== null) input.current.value = '';
  };
  usePaste(onChoose, takesPaste);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        data-invalid={error !== undefined || undefined}
        data-filled={file !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          accept={accept.join(',')}
          tabIndex={file === null ? undefined : -1}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-message`}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
        {file === null ? (
          <Invitation />
        ) : (
          <Chosen file={file} onReplace={() => input.current?.click()} onRemove={onRemove} />
        )}
      </div>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}

/** Lies under the transparent file input, which takes the tap. */
function Invitation() {
  return (
    <div className={styles.invitation} aria-hidden>
      <ImagePlus size={24} aria-hidden />
      <span className={styles.action}>
        <Trans>Choose picture</Trans>
      </span>
      <span className={styles.otherWays}>
        <Trans comment="Other ways to put a picture into the field">or paste or drop it here</Trans>
      </span>
    </div>
  );
}

interface ChosenProps {
  file: ChosenFile;
  onReplace(): void;
  onRemove(): void;
}

function Chosen({ file, onReplace, onRemove }: ChosenProps) {
  const { t } = useLingui();
  return (
    <div className={styles.chosen}>
      <div className={styles.preview}>
        {file.preview === undefined ? (
          <Spinner size={24} />
        ) : (
          <BlobImage className={styles.image} blob={file.preview} alt={t`Chosen picture`} />
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.detail}>{file.note}</p>
        <div className={styles.buttons}>
          <Button kind="plain" size="small" onClick={onReplace}>
            <Trans comment="Choose another picture">Replace</Trans>
          </Button>
          <Button kind="plain" size="small" onClick={onRemove}>
            <Trans comment="Take the chosen picture away">Remove</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A screenshot is often in the clipboard: it may be pasted anywhere on the page. */
function usePaste(onChoose: (file: File) => void, isTaken: boolean): void {
  useEffect(() => {
    if (!isTaken) return undefined;
    const paste = (event: ClipboardEvent) => {
      const pasted = pictureOf(event.clipboardData);
      if (pasted === null) return;
      event.preventDefault();
      onChoose(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onChoose, isTaken]);
}
