import { Anchor } from '@mantine/core'

interface PersonLinkProps {
  /** The id of the entry in the roster. */
  id: string
  name: string
}

/** A person's name in its own direction, as a link to their page. */
export function PersonLink({ id, name }: PersonLinkProps) {
  return (
    <Anchor href={`/people/${id}`} c="inherit" fw={600} display="inline-block" py={10} my={-10}>
      <bdi dir="auto">{name}</bdi>
    </Anchor>
  )
}
