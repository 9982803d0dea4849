import { Anchor } from '@mantine/core'
import { textParts } from './text-links.ts'

/** A text as it was written, with the web addresses in it as links that open beside the app. Whatever holds it says its direction. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {textParts(text).map(({ text: part, href }, place) =>
        href === undefined ? (
          part
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
