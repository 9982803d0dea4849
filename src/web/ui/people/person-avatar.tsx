import type { CSSProperties } from 'react'
import { initials } from '#domain/texts/names.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import classes from './person-avatar.module.css'

interface PersonAvatarProps {
  name: string
  isLeader?: boolean
  size?: number
}

/**
 * The avatar is hidden from screen readers, because the name is beside it. It is not Mantine's avatar, because lists
 * have hundreds of them.
 */
export function PersonAvatar({ name, isLeader = false, size = 40 }: PersonAvatarProps) {
  const style = { '--avatar-size': `${size}px` } as CSSProperties
  const letters = initials(shownName(name))
  return (
    <span
      className={classes.avatar}
      style={style}
      data-leader={isLeader || undefined}
      data-apart={letters.length > 2 || undefined}
      aria-hidden
    >
      {letters}
    </span>
  )
}
