import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/accounts/invitations.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { focusTop } from '#web/ui/focus/focus-on-mount.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { invitationQuery, useInvitationChanges } from './use-invitation-changes.ts'

interface InvitationDialogProps {
  organizationName: OrganizationName
  opened: boolean
  onClose: () => void
}

/** The link and the poster that open the sign-up with a group chosen. Source: docs/product.md, 3.19. */
export function InvitationDialog({ organizationName, opened, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('invitations')
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTo', { organization: organizationName })}>
      <InvitationContent organizationName={organizationName} />
    </FormDialog>
  )
}

function InvitationContent({ organizationName }: { organizationName: OrganizationName }) {
  const { t } = useTranslation('invitations')
  const invitation = useQuery(invitationQuery(organizationName))
  return (
    <Stack>
      <Text>{t('hint', { organization: organizationName })}</Text>
      <QueryState query={invitation} failed={t('loadFailed')}>
        {(found) => <FoundInvitation organizationName={organizationName} invitation={found} />}
      </QueryState>
    </Stack>
  )
}

interface FoundInvitationProps {
  organizationName: OrganizationName
  invitation: Invitation | null
}

function FoundInvitation({ organizationName, invitation }: FoundInvitationProps) {
  const { t } = useTranslation('invitations')
  const content = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<'makeNew' | 'revoke' | null>(null)
  const ask = (question: typeof asked) => {
    setAsked(question)
    // The pressed button disappears.
    focusTop(content.current)
  }
  const changes = useInvitationChanges(organizationName, () => ask(null))
  const make = () => changes.make(invitation?.id ?? null)
  return (
    <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }}>
      {!invitation ? (
        <Group justify="flex-end">
          <Button loading={changes.isPending} onClick={make}>
            {t('make')}
          </Button>
        </Group>
      ) : asked ? (
        <Question
          text={t(asked === 'makeNew' ? 'makeNewQuestion' : 'revokeQuestion', { organization: organizationName })}
          answer={t(asked)}
          isPending={changes.isPending}
          onAnswer={asked === 'makeNew' ? make : () => changes.revoke(invitation.id)}
          onCancel={() => ask(null)}
        />
      ) : (
        <InvitationLink organizationName={organizationName} invitation={invitation} onAsk={ask} />
      )}
    </Stack>
  )
}

interface QuestionProps {
  text: string
  answer: string
  isPending: boolean
  onAnswer: () => void
  onCancel: () => void
}

function Question({ text, answer, isPending, onAnswer, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text role="alert">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" autoFocus disabled={isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={onAnswer}>
          {answer}
        </Button>
      </Group>
    </>
  )
}
