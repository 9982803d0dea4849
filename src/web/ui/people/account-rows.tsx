import { Badge, Group, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-rows.module.css'
import { EmailAddress } from './email-address.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { PersonName } from './person-name.tsx'

export function AccountRows({ children }: { children: ReactNode }) {
  return (
    <Paper component="ul" className={classes.rows ?? ''}>
      {children}
    </Paper>
  )
}

interface AccountRowProps {
  account: { readonly fullName: string; readonly email: string }
  badge?: ReactNode
  /** A line below the address. */
  about?: ReactNode
  children: ReactNode
}

export function AccountRow({ account: { fullName, email }, badge, about, children }: AccountRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.account}>
        <PersonAvatar name={fullName} />
        <div>
          <Group gap="0 8px" className={classes.name ?? ''}>
            <PersonName name={fullName} fw={600} />
            {badge}
          </Group>
          <EmailAddress email={email} c="dimmed" size="sm" />
          {about}
        </div>
      </div>
      {children}
    </li>
  )
}

/** The groups of an account, beside it or, on a phone, below it. */
export function AccountGroups({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} className={classes.groups}>
      {children}
    </Stack>
  )
}

export function AccountGroup({ organizationName, children }: { organizationName: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <Badge variant="outline">{organizationName}</Badge>
      {children}
    </div>
  )
}
