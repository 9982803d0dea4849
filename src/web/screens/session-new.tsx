import { Badge, Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconSwitchHorizontal } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/features/accounts/session.ts'
import { AddPersonDialog } from '#web/features/roster/add-person-dialog.tsx'
import { useRoster } from '#web/features/roster/roster.ts'
import { SessionForm } from '#web/features/sessions/session-form.tsx'
import { useSessionGroup } from '#web/features/sessions/session-group.ts'
import { ActionIconLink, MenuItemLink } from '#web/ui/links.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen, useDocumentTitle } from '#web/ui/screen.tsx'
import { toastFailed } from '#web/ui/toast.tsx'

const route = getRouteApi('/signed-in/approved/sessions/new')

/** Record a meeting of a group. Specification, section 2, /sessions/new. */
export function SessionNewScreen() {
  const { t } = useTranslation(['sessions', 'common'])
  const { organization } = route.useSearch()
  const navigate = route.useNavigate()
  const { query, group, others } = useSessionGroup(useMe(), organization)

  useEffect(() => {
    if (group !== null) return
    toastFailed({ title: t('noGroup') })
    void navigate({ to: '/sessions', replace: true })
  }, [group, navigate, t])

  if (!group)
    return (
      <Screen title={t('newSession')}>
        <QueryState query={query} failed={t('rosterFailed')}>
          {() => null}
        </QueryState>
      </Screen>
    )
  return <GroupForm key={group} group={group} others={others} />
}

interface GroupFormProps {
  group: string
  /** The other groups that the person may record for. */
  others: readonly string[]
}

function GroupForm({ group, others }: GroupFormProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const navigate = route.useNavigate()
  const roster = useRoster(group)
  const [adding, setAdding] = useState<'leader' | 'attendee' | null>(null)
  useDocumentTitle(t('newSession'))

  if (!roster.data)
    return (
      <Screen title={t('newSession')} back={{ to: '/sessions', label: t('backToSessions') }}>
        <QueryState query={roster} failed={t('rosterFailed')} rows={5}>
          {() => null}
        </QueryState>
      </Screen>
    )
  return (
    <main id="content" tabIndex={-1}>
      <SessionForm
        organizationName={group}
        people={roster.data}
        onAdd={setAdding}
        onSaved={() => navigate({ to: '/sessions', search: { refresh: 1 } })}
        head={<FormHead group={group} others={others} />}
      />
      <AddPersonDialog
        opened={adding !== null}
        onClose={() => setAdding(null)}
        organizationName={group}
        isLeader={adding === 'leader'}
        people={roster.data}
      />
    </main>
  )
}

function FormHead({ group, others }: GroupFormProps) {
  const { t } = useTranslation(['sessions', 'common'])
  return (
    <Group justify="space-between">
      <Group gap={4} wrap="nowrap">
        <ActionIconLink to="/sessions" aria-label={t('backToSessions')} ms={-10}>
          <IconArrowLeft data-mirror aria-hidden />
        </ActionIconLink>
        <Title order={1}>{t('newSession')}</Title>
      </Group>
      <Stack gap={0}>
        <Group gap="sm">
          <Text c="dimmed">{t('groupName')}</Text>
          <Badge size="lg" variant="outline">
            {group}
          </Badge>
          {others.length > 0 && (
            <Menu>
              <Menu.Target>
                <Button variant="subtle" leftSection={<IconSwitchHorizontal size={18} aria-hidden />}>
                  {t('changeGroup')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map((name) => (
                  <MenuItemLink key={name} to="/sessions/new" search={{ organization: name }} py="sm">
                    {name}
                  </MenuItemLink>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Stack>
    </Group>
  )
}
