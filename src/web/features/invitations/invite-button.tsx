import { ActionIcon, Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'

const loadDialog = partLoader(() => import('./invitation-dialog.tsx'))

interface InviteButtonProps {
  organizationName: OrganizationName
  /** Whether it is an icon, in a row that names the group. */
  isIcon?: boolean
}

/** Opens the invitation, for people who may make it. Source: docs/product.md, 3.19. */
export function InviteButton({ organizationName, isIcon = false }: InviteButtonProps) {
  const { t } = useTranslation('invitations')
  const { part, loading, subject, open, close } = useLoadedDialog<
    Awaited<ReturnType<typeof loadDialog>>,
    OrganizationName
  >(loadDialog)
  const label = t('inviteTo', { organization: organizationName })
  const openDialog = () => void open(organizationName)
  return (
    <>
      {isIcon ? (
        <ActionIcon aria-label={label} loading={loading !== null} onClick={openDialog}>
          <IconQrcode aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          h="auto"
          mih={44}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
          leftSection={<IconQrcode size={20} aria-hidden />}
          loading={loading !== null}
          onClick={openDialog}
        >
          {label}
        </Button>
      )}
      {part && <part.InvitationDialog organizationName={organizationName} opened={subject !== null} onClose={close} />}
    </>
  )
}
