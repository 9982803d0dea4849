import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconHandStop, IconPhone, IconUserQuestion, IconWalk } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { forbiddenLike, mustNotCollect } from '#domain/people/collecting.ts'
import type { HandOverWay } from '#domain/people/handing-over.ts'
import { callLink } from '#domain/people/phone-numbers.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName } from '#domain/texts/names.ts'
import { usePerson } from '#web/features/people/parts/person-queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useRelationText } from '#web/ui/people/relation-text.ts'
import own from './collecting.module.css'
import { guardiansWhoMay } from './shown-collectors.ts'

export interface Choice {
  readonly way: HandOverWay
  readonly name: string | null
}

interface HandOverSheetProps {
  /** The dialog is closed without a person; `pageId` is null for one without a page. */
  person: { readonly name: string; readonly pageId: string | null } | null
  leaderPhone: string | null
  onChoose: (choice: Choice) => void
  onClose: () => void
}

/** With whom a child leaves: one tap records it. Source: docs/product.md, 16.19. */
export function HandOverSheet({ person, ...rest }: HandOverSheetProps) {
  const { t } = useTranslation('here')
  return (
    <Dialog opened={person !== null} onClose={rest.onClose} title={person && t('handOverTo', { name: person.name })}>
      {person &&
        (person.pageId === null ? (
          <WithoutPage {...rest} />
        ) : (
          <OfPage key={person.pageId} pageId={person.pageId} {...rest} />
        ))}
    </Dialog>
  )
}

type SheetProps = Omit<HandOverSheetProps, 'person'>

function WithoutPage({ leaderPhone, onChoose }: SheetProps) {
  const { t } = useTranslation('here')
  return (
    <Stack>
      <Text>{t('noPage')}</Text>
      <CallLeader phone={leaderPhone} />
      <OtherPerson forbidden={[]} onChoose={onChoose} />
    </Stack>
  )
}

function OfPage({ pageId, ...rest }: SheetProps & { pageId: string }) {
  const { t } = useTranslation('people')
  const person = usePerson(pageId)
  if (person.isError && person.data === undefined) return <WithoutPage {...rest} />
  return (
    <QueryState query={person} failed={t('loadFailed')} rows={3}>
      {(page) => <Choices page={page} {...rest} />}
    </QueryState>
  )
}

function Choices({ page, leaderPhone, onChoose }: SheetProps & { page: PersonPage }) {
  const { t } = useTranslation(['here', 'collecting'])
  const relationText = useRelationText()
  const people = page.collecting?.people ?? []
  const forbidden = people.flatMap(({ kind, name }) => (kind === 'must_not' ? [name] : []))
  const guardians = page.collecting?.guardiansMay === false ? [] : guardiansWhoMay(page)
  const collectors = people.filter(({ kind, name }) => kind === 'may' && !mustNotCollect(name, people))
  const choices = [
    ...guardians.map((one) => ({ ...one, way: 'guardian' as const })),
    ...collectors.map((one) => ({ ...one, way: 'collector' as const })),
  ]
  return (
    <Stack gap="sm">
      {forbidden.length > 0 && (
        <div role="note" className={own.forbidden} aria-label={t('collecting:mustNot')}>
          <div className={own.row}>
            <IconHandStop size={24} aria-hidden />
            <div>
              <Text fw={600}>{t('collecting:mustNot')}</Text>
              {forbidden.map((name) => (
                <PersonName key={name} name={name} display="block" fw={700} fz={18} />
              ))}
            </div>
          </div>
          <CallLeader phone={leaderPhone} />
        </div>
      )}
      {choices.map(({ id, name, relation, way }) => (
        <Button
          key={id}
          size="xl"
          h="auto"
          mih={64}
          py="xs"
          variant="light"
          fullWidth
          onClick={() => onChoose({ way, name })}
        >
          <span className={own.choice}>
            <PersonName name={relationText(name)} fw={700} fz={18} />
            {relation && relation !== name && <PersonName name={relationText(relation)} size="sm" />}
          </span>
        </Button>
      ))}
      {page.collecting?.alone === 'yes' && (
        <Button
          size="xl"
          variant="light"
          fullWidth
          leftSection={<IconWalk size={22} aria-hidden />}
          onClick={() => onChoose({ way: 'alone', name: null })}
        >
          {t('alone')}
        </Button>
      )}
      <OtherPerson forbidden={forbidden} onChoose={onChoose} />
    </Stack>
  )
}

function CallLeader({ phone }: { phone: string | null }) {
  const { t } = useTranslation('here')
  if (phone === null) return null
  return (
    <Button component="a" href={callLink(phone)} variant="default" leftSection={<IconPhone size={18} aria-hidden />}>
      {t('callLeader')}
    </Button>
  )
}

/** Another person, whose name is typed; one like a name that must not collect is asked about. */
function OtherPerson({ forbidden, onChoose }: { forbidden: readonly string[]; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation(['here', 'common'])
  const [typed, setTyped] = useState<string | null>(null)
  const [like, setLike] = useState<string | null>(null)
  if (typed === null)
    return (
      <Button
        variant="default"
        mih={48}
        leftSection={<IconUserQuestion size={20} aria-hidden />}
        onClick={() => setTyped('')}
      >
        {t('other')}
      </Button>
    )
  const name = cleanName(typed)
  const isWrong = !isName(name) || name.length > TEXT_LIMITS.name
  const choose = () => onChoose({ way: 'other', name })
  const record = () => {
    const found = forbiddenLike(
      name,
      forbidden.map((one) => ({ kind: 'must_not', name: one })),
    )
    if (found === null) return choose()
    setLike(found)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) record()
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t('otherName')}
          autoComplete="off"
          data-autofocus
          maxLength={TEXT_LIMITS.name}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setLike(null)
          }}
        />
        {like === null ? (
          <Button type="submit" mih={48} disabled={isWrong}>
            {t('record')}
          </Button>
        ) : (
          <Alert color="red" role="alert">
            <Stack gap="xs">
              <Text>{t('looksForbidden', { typed: name, name: like })}</Text>
              <Button variant="default" onClick={() => setTyped(null)}>
                {t('common:cancel')}
              </Button>
              <Button color="red" onClick={choose}>
                {t('recordAnyway')}
              </Button>
            </Stack>
          </Alert>
        )}
      </Stack>
    </form>
  )
}
