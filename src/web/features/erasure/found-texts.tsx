import { Anchor, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErasurePreview, FoundText } from '#contract/people/erasure.ts'
import { longDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import classes from './found-texts.module.css'
import type { useTickedTexts } from './use-erasure.ts'

interface FoundTextsProps {
  preview: Pick<ErasurePreview, 'texts' | 'namesakes'>
  ticked: ReturnType<typeof useTickedTexts>
}

/** The texts that contain the name, each with a tick for its replacement. Source: docs/product.md, 21.4. */
export function FoundTexts({ preview: { texts, namesakes }, ticked }: FoundTextsProps) {
  const { t } = useTranslation('erasure')
  const titleId = useId()
  const language = useLanguage()
  if (texts.length === 0) return <Text>{t('textsNone')}</Text>
  const keys = texts.map(({ key }) => key)
  const names = namesakes.map(({ name, organizationName }) => isolated(`${name} (${organizationName ?? t('account')})`))
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId}>
        {t('textsTitle')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('textsHint')}
      </Text>
      {names.length > 0 && (
        <Text size="sm" className={classes.namesakes ?? ''}>
          {t('namesakes', { names: names.join(language === 'ar' ? '، ' : ', ') })}
        </Text>
      )}
      {texts.length > 1 && (
        <Checkbox
          label={t('all')}
          checked={texts.every(ticked.isTicked)}
          indeterminate={texts.some(ticked.isTicked) && !texts.every(ticked.isTicked)}
          onChange={(event) => ticked.tick(keys, event.currentTarget.checked)}
        />
      )}
      <ul className={classes.texts} aria-labelledby={titleId}>
        {texts.map((text) => (
          <TextRow
            key={text.key}
            text={text}
            isTicked={ticked.isTicked(text)}
            onTick={(isTicked) => ticked.tick([text.key], isTicked)}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface TextRowProps {
  text: FoundText
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function TextRow({ text, isTicked, onTick }: TextRowProps) {
  const { t } = useTranslation('erasure')
  const language = useLanguage()
  const { place, organizationName, date, excerpt } = text
  const where = [t(textKey('place', place)), organizationName, date && longDate(date, language)].filter(Boolean)
  const label = where.map((part) => isolated(String(part))).join(' · ')
  const address = text.sessionId ? `/sessions/${text.sessionId}` : text.personId ? `/people/${text.personId}` : null
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
        {address && (
          <Anchor href={address} target="_blank" size="sm" flex="none" aria-label={t('openNamed', { place: label })}>
            {t('open')}
          </Anchor>
        )}
      </Group>
      <Text component="p" size="sm" dir="auto" className={classes.excerpt ?? ''}>
        {excerpt.before}
        <mark data-replaced={isTicked || undefined}>{excerpt.found}</mark>
        {excerpt.after}
      </Text>
    </li>
  )
}
