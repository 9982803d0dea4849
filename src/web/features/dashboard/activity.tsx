import { Badge, Group, Paper, Stack, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/links.tsx'

interface ActivityProps {
  children: ReactNode
}

/** What waits for the person to decide. Specification, section 2, "Activity panel". */
export function Activity({ children }: ActivityProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Title order={2}>{t('activity')}</Title>
        {children}
      </Stack>
    </Paper>
  )
}

interface ActivityLinkProps {
  to: '/admin/approvals' | '/financial-transactions'
  label: string
  icon: ReactNode
  /** How many wait: undefined while loading, null where it could not be counted. */
  count: number | null | undefined
  /** The number in words. */
  spoken: string
}

/** One kind of what waits, with how many, and where it is decided. */
export function ActivityLink({ to, label, icon, count, spoken }: ActivityLinkProps) {
  return (
    <ButtonLink
      to={to}
      variant="default"
      fullWidth
      styles={{ inner: { justifyContent: 'flex-start' }, section: { flex: 'none' }, label: { flex: 1 } }}
      leftSection={icon}
      rightSection={
        <Group gap="xs" wrap="nowrap">
          {count !== undefined && (
            <Badge
              color="sand"
              variant="filled"
              circle={count !== null && count < 100}
              size="lg"
              role="img"
              aria-label={spoken}
            >
              {count ?? '–'}
            </Badge>
          )}
          <IconChevronRight size={18} data-mirror aria-hidden />
        </Group>
      }
    >
      {label}
    </ButtonLink>
  )
}
