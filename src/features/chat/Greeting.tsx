import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { Button } from '#src/ui/controls/Button.tsx';
import { askAtom } from './chat.atoms.ts';
import styles from './Chat.module.css';
import { AssistantFrame } from './parts/AssistantFrame.tsx';
import { Hello } from './parts/Hello.tsx';

/** Before the first message: who answers, and what can be asked. */
export function Greeting({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useLingui();
  const ask = useSetAtom(askAtom);
  const questions = [t`Where is my deposit?`, t`How do withdrawals work?`, t`Is this real money?`];
  return (
    <AssistantFrame>
      <Hello />
      {isEmpty ? (
        <div className={styles.questions}>
          {questions.map((question) => (
            <Button key={question} kind="secondary" size="small" onClick={() => void ask(question)}>
              {question}
            </Button>
          ))}
        </div>
      ) : null}
    </AssistantFrame>
  );
}
