import { Avatar } from '@mantine/core'
import { initials } from '#domain/names.ts'

interface PersonAvatarProps {
  name: string
  isLeader?: boolean
  /** In pixels. */
  size?: number
}

/** A person's initials: sand for leaders, cedar for others. Hidden from screen readers, because the name is beside it. */
export function PersonAvatar({ name, isLeader = false, size = 40 }: PersonAvatarProps) {
  return (
    <Avatar aria-hidden color={isLeader ? 'sand' : 'cedar'} size={size} style={{ whiteSpace: 'nowrap' }}>
      {initials(name)}
    </Avatar>
  )
}
