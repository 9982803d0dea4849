import { Avatar } from '@mantine/core'
import { initials } from '#domain/names.ts'

/** A person's initials: sand for leaders, cedar for others. Hidden from screen readers, because the name is beside it. */
export function PersonAvatar({
  name,
  isLeader = false,
  size = 40,
}: {
  name: string
  isLeader?: boolean
  size?: number
}) {
  return (
    <Avatar aria-hidden color={isLeader ? 'sand' : 'cedar'} radius="50%" size={size}>
      {initials(name)}
    </Avatar>
  )
}
