import { Avatar } from '@mantine/core'
import { initials } from '#domain/names.ts'

/** A person's initials; sand for leaders, cedar for the others. Says nothing that the name beside it does not. */
export function PersonAvatar({ name, isLeader = false }: { name: string; isLeader?: boolean }) {
  return (
    <Avatar aria-hidden color={isLeader ? 'sand' : 'cedar'} radius="xl" size={40}>
      {initials(name)}
    </Avatar>
  )
}
