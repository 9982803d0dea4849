import { lazyRouteComponent } from '@tanstack/react-router'

/** It is not a part of the first load, because few devices have such sessions. */
export const OldSessions = lazyRouteComponent(() => import('./old-sessions.tsx'), 'OldSessions')
