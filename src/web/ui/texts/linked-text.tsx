import { Anchor } from '@mantine/core'
import { numbersInOrder } from '#domain/dates/direction.ts'
import { textParts } from './text-links.ts'

/** A text with its web addresses as links that open in a new tab. The parent element sets the direction. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {textParts(text).map(({ text: part, href }, place) =>
        href === undefined ? (
          numbersInOrder(part)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
          <Anchor key={place} href={href} dir="ltr" inherit target="_blank" rel="noopener noreferrer" data-link-inside>
            {part}
          </Anchor>
        ),
      )}
    </>
  )
}
