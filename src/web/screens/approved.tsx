import { Outlet } from '@tanstack/react-router'
import { api, askWhoIsSignedIn, queryClient } from '#web/api.ts'
import { useMe } from '#web/features/accounts/session.ts'
import { type Heard, useChanges } from '#web/features/events/use-changes.ts'

/** Around every screen of an approved person: what others change is read anew. Specification, section 7, "Realtime". */
export function ApprovedFrame() {
  useChanges(useMe().id, readAnew, askWhoIsSignedIn)
  return <Outlet />
}

function readAnew(heard: Heard) {
  const table = heard === 'everything' ? heard : heard.table
  // What the person may do is part of who they are.
  if (table === 'rights') askWhoIsSignedIn()
  for (const queryKey of affectedBy(table)) void queryClient.invalidateQueries({ queryKey })
}

function affectedBy(table: Exclude<Heard, string>['table'] | 'everything') {
  if (table === 'sessions') return [api.sessions.key(), api.dashboard.key()]
  // A report shows the birthdates that stand in the roster.
  if (table === 'organization_attendees') return [api.roster.key(), api.sessions.get.key(), api.dashboard.key()]
  if (table === 'everything' || table === 'rights') return [api.sessions.key(), api.roster.key(), api.dashboard.key()]
  return [api.dashboard.key()]
}
