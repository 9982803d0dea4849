import { Text, type TextProps } from '@mantine/core'
import { numbersInOrder } from '#domain/dates/direction.ts'
import { shownName } from '#web/i18n/shown-name.ts'

/**
 * The name is isolated, so that the full stop of 'Maria-Rita K.' stays at its end in Arabic.
 * @param inherit the style of the text around
 */
export function PersonName({ name, inherit = false, ...props }: TextProps & { name: string; inherit?: boolean }) {
  const shown = numbersInOrder(shownName(name))
  if (inherit) return <bdi dir="auto">{shown}</bdi>
  return (
    <Text component="bdi" dir="auto" {...props}>
      {shown}
    </Text>
  )
}

/** A text that is always left-to-right, such as an e-mail address or a phone number. */
export function LeftToRight({ text, ...props }: TextProps & { text: string }) {
  return (
    <Text component="bdi" dir="ltr" {...props}>
      {numbersInOrder(text)}
    </Text>
  )
}

const SHORT = 40

/** A name truncated to 40 characters, for use in a sentence. */
export function shortened(name: string): string {
  const letters = [...shownName(name)]
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join('')}…` : letters.join('')
}
