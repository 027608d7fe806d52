import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import ImagePlus from 'lucide-react/icons/image-plus';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { chatLimits } from '#contract/rules/chat/chat.ts';
import { proofLimits } from '#contract/rules/deposit.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { pictureOf } from '#src/ui/picture/pictureOf.ts';
import { choosePictureAtom, problemAtom, sendWrittenAtom, textAtom } from '../chat.atoms.ts';
import { ChosenPicture } from './ChosenPicture.tsx';
import styles from './Composer.module.css';

/** From here on it is said how much room is left. */
const nearlyFull = chatLimits.textMax - 100;

/** Where messages are written: what is in it survives a reload, and goes off in one piece. */
export function Composer() {
  const { t } = useLingui();
  const tag = useTag();
  const id = useId();
  const [text, write] = useAtom(textAtom);
  const problem = useAtomValue(problemAtom);
  const choose = useSetAtom(choosePictureAtom);
  const sendWritten = useSetAtom(sendWrittenAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const send = () => {
    void sendWritten();
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || hasNoKeys()) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pictureOf(event.clipboardData);
    if (pasted === null) return;
    event.preventDefault();
    void choose(pasted);
  };
  const written = [...text].length;
  const count = (characters: number) => formatAmount(String(characters), 'full', tag);
  const length = count(written);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ChosenPicture />
      {problem === null ? null : (
        <div className={styles.problem} id={`${id}-problem`} role="alert">
          <ErrorWords error={problem} />
          {problem.key === 'storage_failed' ? (
            <Trans>Send it again. It will go directly to the server while this page is open.</Trans>
          ) : null}
        </div>
      )}
      <div className={styles.row}>
        <IconButton
          label={t`Choose picture`}
          icon={<ImagePlus size={22} aria-hidden />}
          onClick={() => file.current?.click()}
        />
        <input
          ref={file}
          className={styles.file}
          type="file"
          accept={proofLimits.types.join(',')}
          tabIndex={-1}
          aria-label={t`Choose picture`}
          data-testid="chat-file"
          onChange={({ target }) => {
            const chosen = target.files?.item(0) ?? null;
            if (chosen !== null) void choose(chosen);
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          aria-label={t`Your message`}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          placeholder={t`Your message`}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t({ message: 'Send', comment: 'Button: send a message' })}
        >
          <SendHorizontal size={22} aria-hidden />
        </button>
      </div>
      {written > nearlyFull ? (
        <p className={styles.room} data-over={written > chatLimits.textMax || undefined}>
          <Trans comment="Characters written of those allowed, like 950 of 1,000">
            {length} of {count(chatLimits.textMax)} characters
          </Trans>
        </p>
      ) : null}
    </form>
  );
}

/** Enter ends what an input method composes before it ends a message; some browsers say so by this number alone. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** On a phone's own keyboard Enter begins a new line: there is a button to send. */
function hasNoKeys(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches;
}
