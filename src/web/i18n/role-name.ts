import { useTranslation } from 'react-i18next'
import type { OrganizationRole } from '#domain/network/organizations.ts'

const KEYS = {
  team_leader: 'team_leader',
  secretary: 'secretary',
  finance_manager: 'finance_manager',
  media_manager: 'media_manager',
  activities_manager: 'activities_manager',
} as const satisfies Record<OrganizationRole, string>

/** Returns a function that names a role; null means a member without a role. */
export function useRoleName(): (role: OrganizationRole | null) => string {
  const { t } = useTranslation('roles')
  return (role) => t(role === null ? 'member' : KEYS[role])
}
