import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { countMonthStarts, monthStarts } from '#domain/dates/calendar-months.ts'
import { type Language, longDate, monthNames, type PlainDate, parts } from '#domain/dates/dates.ts'
import { type AmountText, type Currency, formatMoney } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import type { Account, BalancePoint, Period } from '#web/features/finance/requested-account.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

interface BalanceChartProps {
  account: Account
  name: string
  period: Period
  opening: AmountText
  points: readonly BalancePoint[]
}

/** A point of the chart: its coordinate is a number, its label the exact amount. */
interface Place {
  readonly day: number
  readonly date: PlainDate
  readonly height: number
  readonly balance: AmountText
}

const ROOM_FOR_A_TICK_PX = 120

export function BalanceChart({ account, name, period, opening, points }: BalanceChartProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const { ref, width } = useElementSize()
  const { currency } = account
  const isMirrored = language === 'ar'
  const closing = points.at(-1)?.balance ?? opening
  const places = [{ date: period.from, balance: opening }, ...points, { date: period.to, balance: closing }].map(
    ({ date, balance }): Place => ({ day: dayNumber(date), date, height: Number(balance), balance }),
  )
  const ticks = ticksWithin(period, Math.max(2, Math.floor((width || 300) / ROOM_FOR_A_TICK_PX)))
  const heights = evenHeights(Math.max(...places.map(({ height }) => height)))
  const spoken = t('chartOf', {
    account: name,
    currency,
    from: longDate(period.from, language),
    to: longDate(period.to, language),
    opening: formatMoney(opening, currency, language),
    closing: formatMoney(closing, currency, language),
  })
  return (
    // Recharts positions its texts for left-to-right; the direction of the page would flip their anchors.
    <div ref={ref} role="img" aria-label={spoken} dir="ltr">
      <AreaChart
        h={260}
        data={places.map((place) => ({ ...place }))}
        dataKey="day"
        series={[{ name: 'height', color: currency === 'USD' ? 'cedar.6' : 'sand.6' }]}
        curveType="stepAfter"
        withDots={false}
        accessibilityLayer={false}
        xAxisProps={{
          type: 'number',
          domain: ['dataMin', 'dataMax'],
          ticks,
          interval: 0,
          reversed: isMirrored,
          tickFormatter: (day: number) => tickText(dateOf(day), period, day === ticks[0], language),
        }}
        yAxisProps={{
          orientation: isMirrored ? 'right' : 'left',
          width: isMirrored ? 72 : 52,
          tick: { transform: `translate(${isMirrored ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' },
          domain: [0, heights.at(-1) ?? 1],
          ticks: heights,
          interval: 0,
          tickFormatter: (height: number) => heightText(height, language),
        }}
        tooltipAnimationDuration={0}
        areaChartProps={{ margin: { top: 8, bottom: 8, left: 8, right: 8 } }}
        areaProps={{ isAnimationActive: false }}
        tooltipProps={{
          content: ({ payload }) => <PlaceNote place={payload?.[0]?.payload} currency={currency} />,
        }}
      />
    </div>
  )
}

function PlaceNote({ place, currency }: { place: Place | undefined; currency: Currency }) {
  const language = useLanguage()
  if (!place) return null
  return (
    <Paper p="xs" shadow="sm" dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <Text size="sm" c="dimmed">
        {longDate(place.date, language)}
      </Text>
      <Money amount={place.balance} currency={currency} fw={600} />
    </Paper>
  )
}

/** Five evenly spaced ticks from zero to above the maximum, with round steps. */
function evenHeights(highest: number): number[] {
  const least = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= least) ?? 10) * power
  return [0, 1, 2, 3, 4].map((steps) => steps * step)
}

/** A compact amount: '2.5K', '2.5 ألف'. The Arabic one is marked right-to-left, because the chart is left-to-right. */
function heightText(height: number, language: Language): string {
  if (language === 'en') return new Intl.NumberFormat('en', { notation: 'compact' }).format(height)
  return `\u2067${new Intl.NumberFormat('ar-u-nu-latn', { notation: 'compact' }).format(height)}\u2069`
}

const DAY_MS = 24 * 3600 * 1000

function dayNumber(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

function dateOf(day: number): PlainDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as PlainDate
}

/** At most `most` evenly spaced starts of months, or of years in a long period. */
function ticksWithin(period: Period, most: number): number[] {
  const months = monthStarts(period.from, period.to)
  const starts = isLong(period) ? months.filter((start) => parts(start).month === 1) : months
  const step = Math.max(1, Math.ceil(starts.length / most))
  return starts.filter((_, place) => place % step === 0).map(dayNumber)
}

function isLong({ from, to }: Period): boolean {
  return countMonthStarts(from, to) > 13
}

/** The year in a long period; otherwise the month. The first tick has its year. */
function tickText(date: PlainDate, period: Period, isFirst: boolean, language: Language): string {
  const { year, month } = parts(date)
  if (isLong(period)) return String(year)
  const name = monthNames(language)[month - 1] ?? ''
  const short = language === 'en' ? name.slice(0, 3) : name
  return isFirst || month === 1 ? `${short} ${year}` : short
}
