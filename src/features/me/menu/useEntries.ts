import { useLingui } from '@lingui/react/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import Bot from 'lucide-react/icons/bot';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Languages from 'lucide-react/icons/languages';
import Layers from 'lucide-react/icons/layers';
import ListOrdered from 'lucide-react/icons/list-ordered';
import type { LucideIcon } from 'lucide-react';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { Entry } from './menus.ts';

/** What each entry of the menus is called, and its picture. */
export function useEntries(): Record<Entry, { title: string; Icon: LucideIcon }> {
  return { ...useMain(), ...useSettings(), ...useAgreements(), ...usePractice() };
}

function useMain() {
  const { t } = useLingui();
  return {
    account: {
      title: t({ message: 'Account', context: 'menu', comment: 'Menu: the assets of the account' }),
      Icon: Wallet,
    },
    transaction: {
      title: t({ message: 'Trade', comment: 'Menu: where coins are traded' }),
      Icon: ArrowLeftRight,
    },
    hosting: { title: t({ message: 'HFT Fund (arbitrage)', comment: 'Menu: AI arbitrage hosting' }), Icon: Bot },
    loan: { title: t({ message: 'Loan application', comment: 'Menu: applying for a loan' }), Icon: HandCoins },
    orders: { title: t({ message: 'Spot orders', comment: 'Menu: the list of spot orders' }), Icon: ListOrdered },
    records: { title: t({ message: 'Transaction history', comment: 'Menu: financial records' }), Icon: ReceiptText },
    terms: { title: t({ message: 'Terms & conditions', comment: 'Menu: legal text' }), Icon: FileText },
  };
}

function useSettings() {
  const { t } = useLingui();
  return {
    notification: {
      title: t({ message: 'Notifications', comment: 'Menu: which notifications are shown' }),
      Icon: Bell,
    },
    google: { title: t({ message: 'Google 2FA', comment: 'Menu of the personal centre' }), Icon: KeyRound },
    kyc: { title: t({ message: 'KYC verification', comment: 'Menu: identity authentication' }), Icon: IdCard },
    email: { title: t`E-mail`, Icon: Mail },
    bank: { title: t({ message: 'Bank cards', comment: 'Title of a page' }), Icon: CreditCard },
    language: { title: t`Language`, Icon: Languages },
    security: { title: t`Security`, Icon: ShieldCheck },
  };
}

function useAgreements() {
  const { t } = useLingui();
  return {
    help: { title: t({ message: 'FAQ', comment: 'Menu: the help centre' }), Icon: CircleHelp },
    whitePaper: { title: t({ message: 'White paper', comment: 'How market and ledger work' }), Icon: FileText },
    licence: { title: t`Regulatory licence`, Icon: FileText },
    service: { title: t`Service agreement`, Icon: FileText },
    wire: { title: t({ message: 'Wire transfer', comment: 'Menu: how one works' }), Icon: FileText },
    loanAgreement: { title: t`Loan agreement`, Icon: FileText },
  };
}

function usePractice() {
  const { t } = useLingui();
  return {
    accounts: { title: t({ message: 'Practice accounts', comment: 'Title of a page' }), Icon: Layers },
    contractOrders: { title: t({ message: 'Futures orders', comment: 'Title of a page' }), Icon: Scale },
    forexOrders: { title: t`Forex and metals orders`, Icon: Landmark },
    hostingOrders: { title: t({ message: 'Hosting orders', comment: 'Title of a page' }), Icon: Bot },
    strategyOrders: { title: t({ message: 'Strategy orders', comment: 'Title of a page' }), Icon: Gauge },
    finance: {
      title: t({ message: 'Hosting and loans', comment: 'Title of a page: their orders' }),
      Icon: HandCoins,
    },
    profit: { title: t({ message: 'Profit and loss', comment: 'Title of a page' }), Icon: ChartColumn },
    deposits: { title: t({ message: 'Deposits', comment: 'Menu: list' }), Icon: ClipboardList },
    withdrawals: { title: t({ message: 'Withdrawals', comment: 'Title of a list' }), Icon: Upload },
    convert: {
      title: t({ message: 'Convert', comment: 'Title of the page where one currency is given for another' }),
      Icon: Repeat2,
    },
    friend: { title: t({ message: 'Invite friends', comment: 'Title of a page' }), Icon: Users },
    chat: { title: t({ message: 'Customer service', comment: 'Menu: the chat' }), Icon: MessageCircle },
  };
}
