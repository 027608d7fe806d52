import { accessOf, type PageKey } from '#src/lib/paths.ts';

/**
 * The menus of the personal centre, in their order. An entry whose page is not there yet has `null` and is not shown; naming its page
 * shows it.
 */
const table = {
  main: {
    account: 'assets',
    transaction: 'trade',
    hosting: 'hosting',
    loan: 'loan',
    orders: 'spotOrders',
    records: 'records',
    terms: 'terms',
  },
  settings: {
    notification: 'notifying',
    google: 'google',
    kyc: 'kyc',
    email: 'email',
    bank: 'bank',
    language: 'language',
    security: 'security',
  },
  agreements: {
    help: 'help',
    whitePaper: 'whitePaper',
    licence: 'licence',
    service: 'service',
    wire: 'wire',
    loanAgreement: 'loanAgreement',
  },
  practice: {
    accounts: 'practice',
    contractOrders: 'contractOrders',
    forexOrders: 'forexOrders',
    hostingOrders: 'hostingOrders',
    strategyOrders: 'strategyOrders',
    finance: 'finance',
    profit: 'profit',
    deposits: 'depositList',
    withdrawals: 'withdrawals',
    convert: 'convert',
    friend: 'friend',
    chat: 'chat',
  },
} as const satisfies Record<string, Record<string, PageKey | null>>;

type Menus = typeof table;
export type MenuName = keyof Menus;
export type Entry = { [M in MenuName]: keyof Menus[M] }[MenuName];

export const menus: Readonly<Record<MenuName, Readonly<Partial<Record<Entry, PageKey | null>>>>> = table;

/** What is shown of a menu: the entries that have a page, and for guests those that need no account. */
export function entriesOf(menu: MenuName, isUser: boolean): { entry: Entry; page: PageKey }[] {
  return (Object.entries(menus[menu]) as [Entry, PageKey | null][]).flatMap(([entry, page]) =>
    page !== null && (isUser || accessOf(page) === 'open') ? [{ entry, page }] : [],
  );
}
