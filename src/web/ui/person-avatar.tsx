import { Avatar } from '@mantine/core'
import { initials } from '#domain/names.ts'

/** A person's initials: sand for leaders, cedar for others. Hidden from screen readers, because the name is beside it. */
export function PersonAvatar({ name, isLeader = false }: { name: string; isLeader?: boolean }) {
  return (
    <Avatar aria-hidden color={isLeader ? 'sand' : 'cedar'} radius="xl" size={40}>
      {initials(name)}
    </Avatar>
  )
}
