import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { paths } from '#src/lib/paths.ts';
import { AmountText } from '../figures/AmountText.tsx';
import { Moment } from '../figures/Moment.tsx';
import { useTag } from '../figures/useTag.ts';

interface Way {
  href: string;
  label: ReactNode;
}

interface ConditionWords {
  title: ReactNode;
  /** How it is met, where it is not. */
  ways: readonly Way[];
}

type Of<K extends WithdrawalCondition['key']> = Extract<WithdrawalCondition, { key: K }>;

/** How a balance is shown: as it is, or as dots while balances are hidden (src/state/ownAmounts.ts). */
export type Own = (shown: ReactNode) => ReactNode;

/** A condition with the user's own figures, and how it is met. */
export function useConditionWords(own: Own): (condition: WithdrawalCondition) => ConditionWords {
  const person = usePersonWords();
  const money = useMoneyWords(own);
  return (condition) => {
    if (condition.key === 'account' || condition.key === 'identity') return person[condition.key](condition as never);
    if (condition.key === 'pay_password') return person.pay_password(condition);
    if (condition.key === 'second_factor') return person.second_factor(condition);
    return money(condition);
  };
}

function usePersonWords() {
  const { t } = useLingui();
  return {
    account: ({ state }: Of<'account'>): ConditionWords => ({
      title:
        state === 'active'
          ? t({ message: 'Account active', comment: 'Condition of a withdrawal that is met' })
          : state === 'frozen'
            ? t({ message: 'Account frozen', comment: 'Condition of a withdrawal that is not met' })
            : t({ message: 'Account from an earlier round', comment: 'Condition of a withdrawal that is not met' }),
      ways:
        state === 'active'
          ? []
          : state === 'frozen'
            ? [
                { href: paths.notices(), label: t`View notices` },
                { href: paths.chat(), label: t`Contact customer service` },
              ]
            : [{ href: paths.practice(), label: t`Practice accounts` }],
    }),
    identity: ({ state }: Of<'identity'>): ConditionWords => ({
      title:
        state === 'passed'
          ? t({ message: 'Identity verified', comment: 'Condition of a withdrawal that is met' })
          : state === 'review'
            ? t({ message: 'Identity under review', comment: 'Condition of a withdrawal that is not met yet' })
            : t({ message: 'Identity not verified', comment: 'Condition of a withdrawal that is not met' }),
      ways: state === 'passed' ? [] : [{ href: paths.kyc(), label: t`Verify your identity` }],
    }),
    pay_password: ({ status }: Of<'pay_password'>): ConditionWords => ({
      title:
        status === 'met'
          ? t({ message: 'Transaction password set', comment: 'Condition of a withdrawal that is met' })
          : t({ message: 'No transaction password', comment: 'Condition of a withdrawal that is not met' }),
      ways: status === 'met' ? [] : [{ href: paths.payPassword(), label: t`Set transaction password` }],
    }),
    second_factor: ({ isOn }: Of<'second_factor'>): ConditionWords => ({
      title: isOn
        ? t`Two-factor authentication is on: you’ll need a code or a passkey to confirm`
        : t`Two-factor authentication is off: no code is needed`,
      ways: [],
    }),
  };
}

function useMoneyWords(
  own: Own,
): (
  condition: Exclude<WithdrawalCondition, { key: 'account' | 'identity' | 'pay_password' | 'second_factor' }>,
) => ConditionWords {
  const { t } = useLingui();
  const tag = useTag();
  return (condition) => {
    const isMet = condition.status !== 'unmet';
    switch (condition.key) {
      case 'positions':
        return {
          title:
            condition.count === 0 ? (
              <Trans>No open leveraged positions</Trans>
            ) : (
              <Plural value={condition.count} one="# open leveraged position" other="# open leveraged positions" />
            ),
          ways: isMet
            ? []
            : [
                {
                  href: paths.contractOrders(),
                  label: <Trans comment="Link to the list of leveraged positions in coins">Futures</Trans>,
                },
                {
                  href: paths.forexOrders(),
                  label: (
                    <Trans comment="Link to the list of positions in currencies and metals">Forex and metals</Trans>
                  ),
                },
              ],
        };
      case 'pending':
        return pendingWords(condition);
      case 'turnover':
        return turnoverWords(condition, isMet);
      case 'minimum': {
        const min = <AmountText amount={condition.min} unit={condition.currency} />;
        return { title: <Trans comment="Condition of a withdrawal; min is an amount">At least {min}</Trans>, ways: [] };
      }
      case 'available': {
        const have = own(<AmountText amount={condition.have} unit={condition.currency} />);
        return {
          title: (
            <Trans comment="Condition of a withdrawal; have is an amount">At most the available amount: {have}</Trans>
          ),
          ways: isMet ? [] : [{ href: paths.transfer({ to: 'spot' }), label: t`Transfer to spot` }],
        };
      }
      case 'address': {
        const until = condition.until === null ? null : <Moment at={condition.until} to="minute" />;
        return {
          title:
            until === null ? (
              <Trans>A saved address</Trans>
            ) : (
              <Trans comment="until is a date and time">
                The whitelist is on: this address can be used from {until}
              </Trans>
            ),
          ways: until === null ? [] : [{ href: paths.addresses(), label: t`Addresses` }],
        };
      }
      case 'reviewer': {
        const ending = writeEnding(condition.ending, tag);
        return {
          title: (
            <Trans comment="ending is a figure like .13">
              Not ending in {ending}: the simulated reviewer rejects that so you can practise a rejection
            </Trans>
          ),
          ways: [],
        };
      }
    }
  };
}

function pendingWords({ pending }: Of<'pending'>): ConditionWords {
  if (pending === null) return { title: <Trans>No other withdrawal is under review</Trans>, ways: [] };
  const { number } = pending;
  return {
    title: <Trans comment="number is of a withdrawal">Withdrawal {number} is under review</Trans>,
    ways: [{ href: paths.withdrawals({ id: pending.id }), label: <Trans>View or cancel it</Trans> }],
  };
}

function turnoverWords({ have: done, need: wanted, deposit }: Of<'turnover'>, isMet: boolean): ConditionWords {
  if (deposit === null) return { title: <Trans>No deposit yet, so no trading is required</Trans>, ways: [] };
  const [have, need] = [
    <AmountText key="have" amount={done} unit="USDT" shown={2} />,
    <AmountText key="need" amount={wanted} unit="USDT" shown={2} />,
  ];
  return {
    title: (
      <Trans comment="What was traded since the last deposit, and how much must be. have and need are amounts">
        Traded since your last deposit: {have} of {need}
      </Trans>
    ),
    ways: isMet ? [] : [{ href: paths.trade(), label: <ToTrade /> }],
  };
}

function ToTrade() {
  return (
    <Trans context="act" comment="Link to the trading page">
      Trade
    </Trans>
  );
}
