import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { currencies, type Currency, currencyIds } from '#contract/currencies.ts';
import { type Network, networkNames, networksOf } from '#contract/rules/withdrawal/networks.ts';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import type { AppError } from '#src/lib/appError.ts';
import { pasteText } from '#src/lib/clipboard.ts';
import { random, uuid } from '#src/lib/clock.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { savedAddresses } from '#src/state/wallet/savedAddresses.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { UnansweredNote } from '#src/ui/unsent/Notes.tsx';
import { type AddressDraft, addressProblems, samplePractice } from './addresses.rules.ts';
import { saveAddressAtom } from './addresses.atoms.ts';
import { formatHours } from '../withdraw.rules.ts';
import styles from './Addresses.module.css';

interface AddressSheetProps {
  /** Of which currency it has to be; absent: any. */
  currency?: Currency;
  onSaved(address: WithdrawalAddress): void;
  onClose(): void;
}

type Field = 'address' | 'label';

/** What is typed, what is wrong with it, and its way to the server. */
function useAddressForm({ currency: fixed, onSaved }: AddressSheetProps) {
  const save = useSetAtom(saveAddressAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const first = fixed ?? 'USDT';
  const [draft, setDraft] = useState<AddressDraft>({
    currency: first,
    network: firstOf(first),
    address: '',
    label: '',
  });
  const [key, setKey] = useState(uuid);
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problems = addressProblems(draft);
  const change = (patch: Partial<AddressDraft>) => {
    setError(null);
    setKey(uuid());
    setDraft((before) => ({ ...before, ...patch }));
  };
  const errorOf = (field: Field) => {
    const refused = error?.fields[field] === undefined ? undefined : error;
    const problem = left.includes(field) ? problems[field] : undefined;
    const said = problem ?? refused;
    return said === undefined ? undefined : <ErrorWords error={said} />;
  };
  const leave = (field: Field) => {
    if (draft[field] !== '') setLeft((before) => [...before, field]);
  };
  const send = async () => {
    setError(null);
    setBusy(true);
    const result = await save({ ...draft, address: draft.address.trim(), label: draft.label.trim() }, key);
    setBusy(false);
    if (result.status === 'ready') return onSaved(result.data);
    setError(result.error);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    flushSync(() => setLeft(['address', 'label']));
    if (Object.keys(problems).length === 0) void send();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return {
    form,
    draft,
    problems,
    error,
    isBusy,
    isOffline,
    errorOf,
    leave,
    change,
    submit,
    send,
    unleave: () => setLeft([]),
  };
}

/** A new address. Its format is looked at while it is typed: what fits is said at once, what does not once the field is left. */
export function AddressSheet(props: AddressSheetProps) {
  const { t } = useLingui();
  const { currency: fixed, onClose } = props;
  const { form, draft, problems, error, isBusy, isOffline, errorOf, leave, change, submit, send, unleave } =
    useAddressForm(props);
  return (
    <Sheet
      title={t({ message: 'New address', comment: 'Title of a form: an address to withdraw to' })}
      onClose={onClose}
      busy={isBusy}
      testId="address-sheet"
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <WhitelistNote />
        {fixed === undefined ? (
          <SelectField
            label={t({ message: 'Coin', comment: 'Field: which coin an address is for' })}
            options={currencyIds.map((value) => ({ value, label: `${value} · ${currencies[value].name}` }))}
            value={draft.currency}
            onChange={(currency) => change({ currency, network: firstOf(currency) })}
          />
        ) : null}
        <SelectField
          label={t({ message: 'Network', comment: 'Field: the network of an address' })}
          options={networksOf(draft.currency).map((value) => ({ value, label: networkNames[value] }))}
          value={draft.network}
          onChange={(network) => change({ network })}
        />
        <AddressField
          draft={draft}
          isFine={problems.address === undefined}
          error={errorOf('address')}
          onChange={(address) => change({ address })}
          onBlur={() => leave('address')}
        />
        <div>
          <Button
            kind="plain"
            size="small"
            onClick={() => {
              unleave();
              change({ network: 'practice', address: samplePractice(draft.currency, random) });
            }}
            testId="fill-practice"
          >
            <Trans>Use practice address</Trans>
          </Button>
        </div>
        <TextField
          label={t({ message: 'Label', comment: 'Field: what the user calls an address' })}
          hint={t({ message: 'Your own label, like: My wallet', comment: 'Hint of a field' })}
          maxLength={withdrawalRules.labelLength}
          enterKeyHint="done"
          autoComplete="off"
          value={draft.label}
          error={errorOf('label')}
          onBlur={() => leave('label')}
          onChange={(label) => change({ label })}
        />
        <Outcome error={error} isBusy={isBusy} isOffline={isOffline} onFindOut={() => void send()} />
        <Button
          type="submit"
          full
          busy={isBusy}
          reason={isOffline ? t`You’re offline. Managing addresses needs a connection.` : undefined}
          testId="save-address"
        >
          <Trans>Save address</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

interface OutcomeProps {
  error: AppError | null;
  isBusy: boolean;
  isOffline: boolean;
  onFindOut(): void;
}

/** What became of it, where that is neither an address nor a problem of a field. */
function Outcome({ error, isBusy, isOffline, onFindOut }: OutcomeProps) {
  const { t } = useLingui();
  if (error === null) return null;
  if (error.status === null) {
    return <UnansweredNote what={t`Save address`} busy={isBusy} isOffline={isOffline} onFindOut={onFindOut} />;
  }
  if (Object.keys(error.fields).length > 0) return null;
  return (
    <p className={styles.trouble} role="alert">
      <ErrorWords error={error} />
    </p>
  );
}

function firstOf(currency: Currency): Network {
  return networksOf(currency)[0] ?? 'practice';
}

interface AddressFieldProps {
  draft: AddressDraft;
  isFine: boolean;
  error: ReactNode;
  onChange(address: string): void;
  onBlur(): void;
}

function AddressField({ draft: { network, address }, isFine, error, onChange, onBlur }: AddressFieldProps) {
  const { t } = useLingui();
  const [isRefused, setRefused] = useState(false);
  const name = networkNames[network];
  const paste = async () => {
    const text = await pasteText();
    setRefused(text === null);
    if (text !== null) onChange(text.trim());
  };
  return (
    <TextField
      label={t({ message: 'Address', comment: 'Field: where a withdrawal goes' })}
      hint={
        isRefused
          ? t`The browser doesn’t allow clipboard access. Paste into the field manually.`
          : address !== '' && isFine
            ? t({ message: `This is a valid ${name} address.`, comment: 'name is of a network, like BEP20' })
            : t({ message: `Checked as you type against the ${name} format.`, comment: 'name is of a network' })
      }
      maxLength={120}
      autoComplete="off"
      enterKeyHint="next"
      value={address}
      error={error}
      onBlur={onBlur}
      onChange={onChange}
      end={<IconButton label={t`Paste`} icon={<ClipboardPaste size={20} aria-hidden />} onClick={() => void paste()} />}
    />
  );
}

/** Said before it is saved: with the whitelist on it waits. */
function WhitelistNote() {
  const tag = useTag();
  const isOn = useAtomValue(savedAddresses.factAtom).data?.whitelist.on === true;
  if (!isOn) return null;
  const wait = formatHours(withdrawalRules.waitSeconds, tag);
  return (
    <p className={styles.note}>
      <Trans comment="wait is a span of time like 24 hours">
        The whitelist is on: a new address can be used {wait} after you save it.
      </Trans>
    </p>
  );
}
