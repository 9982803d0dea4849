import { Alert, Button } from '@mantine/core'
import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { DeleteDialog } from '#web/features/sessions/delete-dialog.tsx'
import { isMissing, sessionQuery } from '#web/features/sessions/one-session.ts'
import { SessionReport } from '#web/features/sessions/session-report.tsx'
import { useOutbox } from '#web/features/sessions/use-outbox.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/signed-in/approved/sessions/$id')

/** The report of a session. Source: docs/product.md, 5.15. */
export function SessionDetailScreen() {
  const { t } = useTranslation(['sessions', 'common'])
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const session = useQuery(sessionQuery(id))
  const isChangeQueued = useOutbox().some(({ content }) => content.id === id)
  const [deleting, setDeleting] = useState(false)
  const permitted = session.data !== undefined && may.editSession(session.data)

  if (isMissing(session.error))
    return (
      <Screen title={t('reportTitle')} back={{ to: '/sessions', label: t('backToSessions') }}>
        <EmptyState icon={<IconCalendarOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')}>
          <ButtonLink to="/sessions" variant="default">
            {t('backToSessions')}
          </ButtonLink>
        </EmptyState>
      </Screen>
    )
  return (
    <Screen
      title={t('reportTitle')}
      documentTitle={session.data?.title}
      back={{ to: '/sessions', label: t('backToSessions') }}
      actions={
        session.data && (
          <>
            <PrintButton />
            {permitted && (
              <>
                <ButtonLink
                  to="/sessions/$id/edit"
                  params={{ id }}
                  variant="default"
                  px="sm"
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  {t('edit')}
                </ButtonLink>
                <Button
                  variant="light"
                  color="red"
                  px="sm"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => setDeleting(true)}
                >
                  {t('delete')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {isChangeQueued && <Alert color="sand">{t('changeQueued')}</Alert>}
      <QueryState query={session} failed={t('oneFailed')}>
        {(found) => <SessionReport session={found} />}
      </QueryState>
      <DeleteDialog
        id={id}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate({ to: '/sessions', state: { refresh: true } })}
      />
    </Screen>
  )
}
