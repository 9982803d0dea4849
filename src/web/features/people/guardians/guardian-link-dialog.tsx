import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, GuardianLink, PersonPage } from '#contract/people/people.ts'
import { api } from '#web/api.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { showOnPage } from '#web/features/people/parts/person-queries.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextLanguageChoice } from '#web/ui/fields/text-language-choice.tsx'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { useGivenText } from './given-text.ts'
import { LinkToSend } from './link-to-send.tsx'
import { type MadeLink, useGuardianLinkForm } from './use-guardian-link-form.ts'

interface GuardianLinkDialogProps {
  person: PersonPage
  guardian: Guardian | null
  onClose: () => void
}

/**
 * Makes the link by which a guardian announces absences, shows it once, and revokes it. Source: docs/product.md, 17.7.
 */
export function GuardianLinkDialog({ guardian, ...rest }: GuardianLinkDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog opened={guardian !== null} onClose={rest.onClose} title={t('absenceLink')}>
      {guardian && <LinkContent {...rest} guardian={guardian} />}
    </FormDialog>
  )
}

interface LinkContentProps {
  person: PersonPage
  guardian: Guardian
  onClose: () => void
}

function LinkContent({ person, guardian, onClose }: LinkContentProps) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const link = person.links?.find(({ guardianId }) => guardianId === guardian.id)
  if (made) return <LinkToSend made={made} person={person} guardian={guardian} onClose={onClose} />
  return <LinkForm person={person} guardian={guardian} link={link} onMade={setMade} onClose={onClose} />
}

interface LinkFormProps extends LinkContentProps {
  link: GuardianLink | undefined
  onMade: (made: MadeLink) => void
}

function LinkForm({ person, guardian, link, onMade, onClose }: LinkFormProps) {
  const { t } = useTranslation('people')
  const givenText = useGivenText()
  const form = useGuardianLinkForm({ personId: person.id, guardianId: guardian.id, onMade })
  const { revoke, isRevoking } = useLinkRevocation(person.id, onClose)
  return (
    <DialogForm form={form} submit={t(link ? 'makeNewLink' : 'makeLink')} busy={isRevoking} onCancel={onClose}>
      {link && (
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{givenText(link)}</Text>
          <Button variant="default" loading={isRevoking} onClick={() => void revoke(link.id)}>
            {t('revokeLink')}
          </Button>
        </Group>
      )}
      <Stack gap={4}>
        <Text>{t('linkShows', { name: isolated(guardian.name) })}</Text>
        <Text size="sm" c="dimmed">
          {t(link ? 'formerLinkEnds' : 'linkIsRecorded')}
        </Text>
      </Stack>
      <TextLanguageChoice
        label={t('linkLanguage')}
        value={form.values.language}
        onChange={(language) => form.change({ language })}
      />
      <OfflineHint />
    </DialogForm>
  )
}

function useLinkRevocation(personId: string, onRevoked: () => void) {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const revocation = useMutation(
    api.people.revokeGuardianLink.mutationOptions({
      onSuccess: (_, { id }) => {
        showOnPage(personId, (page) => ({ ...page, links: page.links.filter((link) => link.id !== id) }))
        toastDone({ title: t('linkRevoked') })
        onRevoked()
      },
      onError: (error) => toastFailed({ title: t('linkNotRevoked'), message: errorText(error) }),
    }),
  )
  return { revoke: (id: string) => revocation.mutate({ personId, id }), isRevoking: revocation.isPending }
}
