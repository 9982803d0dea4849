import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rate } from '#contract/finance/rates.ts'
import { longDate } from '#domain/dates/dates.ts'
import { api, paged } from '#web/api.ts'
import classes from '#web/features/finance/finance.module.css'
import { Money } from '#web/features/finance/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { AddRate } from './add-rate.tsx'

/** The network's exchange rates, the newest first; admins add one. Source: docs/product.md, 8.18. */
export function RatesSection() {
  const { t } = useTranslation('finance')
  const rates = useInfiniteQuery(
    api.rates.list.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paged }),
  )
  return (
    <Paper p="md" component="section" aria-label={t('rates')}>
      <Stack>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2}>{t('rates')}</Title>
          <AddRate variant="default" leftSection={<IconPlus size={18} aria-hidden />} />
        </Group>
        <Text c="dimmed">{t('ratesHint')}</Text>
        <PagedList query={rates} failed={t('ratesFailed')} empty={t('noRates')}>
          {(rows) => (
            <ul className={classes.list}>
              {rows.map((rate) => (
                <RateRow key={rate.id} rate={rate} />
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
    </Paper>
  )
}

function RateRow({ rate: { day, rate, source, addedBy } }: { rate: Rate }) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  return (
    <li className={classes.row} data-single>
      <div className={classes.line}>
        <Text fw={600}>{longDate(day, language)}</Text>
        <Money amount={rate} currency="LBP" fw={600} ms="auto" />
      </div>
      <Text size="sm" c="dimmed">
        {t('rateFrom', { source: isolated(source), name: isolated(addedBy ?? t('unknown')) })}
      </Text>
    </li>
  )
}
