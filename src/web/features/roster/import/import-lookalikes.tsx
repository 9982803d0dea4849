import { Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/fields/choice.tsx'
import { Pages } from '#web/ui/lists/pages.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import type { Candidate } from './import-rows.ts'
import type { Import } from './use-import.ts'

/** Names that are spelled differently in the roster or in the file. Source: docs/product.md, 6.6. */
export function Lookalikes({ found, isSheet }: { found: Import; isSheet: boolean }) {
  const { t } = useTranslation('importing')
  const people = (found.preview?.good ?? []).filter(({ looksLike }) => looksLike !== null)
  if (people.length === 0) return null
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('lookalikes', { count: people.length })}</Text>
      <Pages rows={people}>
        {(shown) => (
          <Stack gap="sm">
            {shown.map((person) => (
              <LookalikeChoice
                key={person.id}
                person={person}
                isSame={found.isSame(person)}
                isSheet={isSheet}
                onSay={found.say}
              />
            ))}
          </Stack>
        )}
      </Pages>
    </Stack>
  )
}

interface LookalikeChoiceProps {
  person: Candidate
  isSame: boolean
  isSheet: boolean
  onSay: Import['say']
}

/** The choice is memoized, so that it renders again only when it changes itself. */
const LookalikeChoice = memo(function LookalikeChoice({ person, isSame, isSheet, onSay }: LookalikeChoiceProps) {
  const { t } = useTranslation('importing')
  const { attendeeName, looksLike } = person
  if (looksLike === null) return null
  const names = { name: shortened(attendeeName), other: shortened(looksLike.attendeeName) }
  return (
    <Choice
      label={
        looksLike.line === null
          ? t('looksLikeKnown', names)
          : t('looksLikeRow', { ...names, row: t(isSheet ? 'row' : 'line', { line: looksLike.line }) })
      }
      value={isSame ? 'same' : 'another'}
      onChange={(said) => onSay(person, said === 'same')}
      options={[
        { value: 'another', label: t('another') },
        { value: 'same', label: t('same') },
      ]}
    />
  )
})
