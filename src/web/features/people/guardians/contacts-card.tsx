import { ActionIcon, Text } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { MenuAction, MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { ContactRows } from './contact-rows.tsx'
import { CopyButton, useCopyNumber } from './copy-button.tsx'
import { useGivenText } from './given-text.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import { GuardianLinkDialog } from './guardian-link-dialog.tsx'
import { useGuardianRemoval } from './use-guardian-removal.ts'

/** The people to call, in the order of calling. Source: docs/product.md, 16.2. */
export function ContactsCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['people', 'attendance'])
  const [requested, setRequested] = useState<{ readonly guardian: Guardian | null } | null>(null)
  const [linkOf, setLinkOf] = useState<Guardian | null>(null)
  const givenText = useGivenText()
  const remove = useGuardianRemoval(person.id)
  const { guardians } = person
  // A page that an earlier version of the app stored has no links.
  const linkInUse = (guardian: Guardian) => person.links?.find(({ guardianId }) => guardianId === guardian.id)
  const linkNote = (guardian: Guardian) => {
    const link = linkInUse(guardian)
    return link && givenText(link)
  }
  const isFull = guardians.length >= MOST_GUARDIANS
  return (
    <PageSection
      title={t('contacts')}
      action={!isFull && <AddButton label={t('newGuardian')} onClick={() => setRequested({ guardian: null })} />}
    >
      <ContactRows
        person={person}
        noteOf={linkNote}
        menuOf={(guardian, name, phone) => (
          <GuardianMenu
            name={name}
            phone={phone}
            onEdit={() => setRequested({ guardian })}
            onLink={() => setLinkOf(guardian)}
            onRemove={() => void remove(guardian)}
          />
        )}
        copyOf={(name, phone) => <CopyButton name={name} phone={phone} />}
      />
      {isFull && (
        <Text size="sm" c="dimmed">
          {t('mostGuardians', { count: MOST_GUARDIANS })}
        </Text>
      )}
      <GuardianDialog
        personId={person.id}
        requested={requested}
        hasLink={Boolean(requested?.guardian && linkInUse(requested.guardian))}
        mayCallFirst={guardians.length > 0 && requested?.guardian?.id !== guardians[0]?.id}
        onClose={() => setRequested(null)}
      />
      <GuardianLinkDialog person={person} guardian={linkOf} onClose={() => setLinkOf(null)} />
    </PageSection>
  )
}

interface GuardianMenuProps {
  name: string
  phone: string | null
  onEdit: () => void
  onLink: () => void
  onRemove: () => void
}

function GuardianMenu({ name, phone, onEdit, onLink, onRemove }: GuardianMenuProps) {
  const { t } = useTranslation('people')
  const copy = useCopyNumber()
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t('moreNamed', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {phone !== null && (
        <MenuAction Icon={IconCopy} onClick={() => copy(phone)}>
          {t('copy')}
        </MenuAction>
      )}
      <MenuAction Icon={IconPencil} onClick={onEdit}>
        {t('edit')}
      </MenuAction>
      <MenuAction Icon={IconLink} onClick={onLink}>
        {t('absenceLink')}
      </MenuAction>
      <MenuAction isDangerous Icon={IconTrash} onClick={onRemove}>
        {t('remove')}
      </MenuAction>
    </MenuButton>
  )
}
