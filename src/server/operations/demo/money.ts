import type { TransactionType } from '#domain/finance/ledger.ts'
import type { Currency } from '#domain/finance/money.ts'

interface Step {
  readonly daysAgo: number
  readonly by: string
  readonly currency: Currency
  readonly amount: string
  readonly notes: string | null
}

interface TransactionStep extends Step {
  readonly organization: string
  readonly kind: TransactionType
  /** Whether it is posted immediately, still pending, or reviewed a day later. */
  readonly outcome: 'immediate' | 'pending' | { readonly reviewedBy: string; readonly rejectedFor?: string }
}

interface EditStep extends Step {
  readonly organization: string | null
  readonly kind: 'edit'
}

export type DemoMoney = TransactionStep | EditStep

const MONTH_DAYS = 28
const MONTHS = 13

const INCOMES = [
  'بيع حلويات بعد القدّاس',
  'Cake sale after mass',
  'تبرّع من عائلة',
  'Second-hand market',
  'اشتراكات الأهل',
  'Raffle at the Christmas party',
]
const SPENDING = [
  'مواد أشغال يدويّة وألوان',
  'Bus to the summer camp site',
  'مناقيش وعصير للقاء',
  'Printing of songbooks',
  'كرة وألعاب جديدة',
  'Rent of the hall for one evening',
]

interface DemoAccount {
  readonly organization: string
  readonly financeManager: string
}

const ACCOUNTS: readonly DemoAccount[] = [
  { organization: 'SNMY1', financeManager: 'finance' },
  { organization: 'SNMK1', financeManager: 'finance.snmk1' },
  // SNMK2 has no finance manager of its own.
  { organization: 'SNMK2', financeManager: 'finance.snmk1' },
]

/** All money of the year before the demo is seeded, in no particular order. */
export const DEMO_MONEY: readonly DemoMoney[] = [
  edit(null, 365, 'USD', '18500', 'What the old cash book says'),
  edit(null, 365, 'LBP', '650000000', 'What the old cash book says'),
  ...ACCOUNTS.flatMap(yearOf),
  edit('SNMY1', 141, 'USD', '-10', 'Counted together, ten dollars were missing'),
  edit(null, 96, 'USD', '1500', 'Gift of the diocese'),
  {
    ...transaction('SNMY1', 'deposit', 'finance', 201, 'USD', '6000', 'New sound system'),
    outcome: { reviewedBy: 'admin', rejectedFor: 'Too much for this year. Please ask for a used one.' },
  },
  {
    ...transaction('SNMK1', 'withdraw', 'finance.snmk1', 61, 'LBP', '4500000', 'بدلات للمسرحيّة'),
    outcome: { reviewedBy: 'admin', rejectedFor: 'الفاتورة غير مرفقة.' },
  },
  // Its requester has approved it.
  {
    ...transaction('SNMY1', 'withdraw', 'finance', 33, 'USD', '45.50', 'Medicine for the camp, paid at once'),
    outcome: { reviewedBy: 'finance' },
  },
  { ...transaction('SNMY1', 'deposit', 'finance', 4, 'USD', '750', 'Winter camp, first payment'), outcome: 'pending' },
  { ...transaction('SNMY1', 'withdraw', 'finance', 2, 'LBP', '6500000', 'حلوى لعيد البربارة'), outcome: 'pending' },
  // It exceeds the reserve: it can be requested, but not approved.
  { ...transaction('SNMK1', 'deposit', 'finance.snmk1', 3, 'USD', '40000', 'باص صغير للمجموعة'), outcome: 'pending' },
  { ...transaction('SNMK1', 'withdraw', 'finance.snmk1', 1, 'USD', '60.25', 'Paint and paper'), outcome: 'pending' },
]

/** LBP for one USD from that day on. */
export const DEMO_RATES = [
  { daysAgo: 365, rate: '89700', source: 'Market' },
  { daysAgo: 26, rate: '89500', source: 'Market' },
] as const

export const DEMO_EXCHANGES = [
  {
    organization: 'SNMY1',
    by: 'finance',
    daysAgo: 12,
    givesCurrency: 'USD',
    givesAmount: '150.00',
    getsAmount: '13380000.00',
    notes: 'دولارات لمصاريف اللقاءات بالليرة',
  },
] as const

function yearOf({ organization, financeManager }: DemoAccount, index: number): DemoMoney[] {
  const steps: DemoMoney[] = []
  for (let month = 0; month < MONTHS; month += 1) {
    // The days are fractions, so that the groups post at different hours.
    const daysAgo = 362 - month * MONTH_DAYS - index * 1.3
    const seed = month * 7 + index * 3
    if (month % 3 === 0)
      steps.push(
        transaction(organization, 'deposit', 'admin', daysAgo, 'USD', String(500 + index * 150), null),
        transaction(organization, 'deposit', 'admin', daysAgo - 0.1, 'LBP', '25000000', 'Share of the quarter'),
      )
    steps.push(
      transaction(
        organization,
        'income',
        financeManager,
        daysAgo - 5,
        'USD',
        `${80 + (seed % 9) * 12}.50`,
        pick(INCOMES, seed),
      ),
      {
        ...transaction(
          organization,
          'withdraw',
          financeManager,
          daysAgo - 11,
          'USD',
          `${60 + (seed % 7) * 15}`,
          pick(SPENDING, seed),
        ),
        outcome: { reviewedBy: 'admin' },
      },
    )
    if (month % 2 === 0)
      steps.push(
        transaction(organization, 'income', financeManager, daysAgo - 8, 'LBP', '9500000', pick(INCOMES, seed + 2)),
        {
          ...transaction(
            organization,
            'withdraw',
            financeManager,
            daysAgo - 17,
            'LBP',
            '7250000',
            pick(SPENDING, seed + 1),
          ),
          outcome: { reviewedBy: 'admin' },
        },
      )
  }
  return steps
}

function transaction(
  organization: string,
  kind: TransactionType,
  by: string,
  daysAgo: number,
  currency: Currency,
  amount: string,
  notes: string | null,
): TransactionStep {
  return { organization, kind, by, daysAgo, currency, amount, notes, outcome: 'immediate' }
}

function edit(
  organization: string | null,
  daysAgo: number,
  currency: Currency,
  amount: string,
  notes: string,
): EditStep {
  return { organization, kind: 'edit', by: 'admin', daysAgo, currency, amount, notes }
}

function pick(texts: readonly string[], at: number): string {
  return texts[at % texts.length] ?? ''
}
