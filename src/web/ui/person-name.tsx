import { Text, type TextProps } from '@mantine/core'

/** A name as it was typed, in its own direction: 'Maria-Rita K.' keeps its full stop at its end in Arabic text. */
export function PersonName({ name, ...props }: TextProps & { name: string }) {
  return (
    <Text component="bdi" dir="auto" {...props}>
      {name}
    </Text>
  )
}

/** Something that is read from the left wherever it stands: an e-mail address, a phone number. */
export function LeftToRight({ text, ...props }: TextProps & { text: string }) {
  return (
    <Text component="bdi" dir="ltr" {...props}>
      {text}
    </Text>
  )
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const SHORT = 40

/** A name with room for the sentence around it. */
export function shortened(name: string): string {
  const letters = [...name]
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join('')}…` : name
}

/** A name inside a sentence, in its own direction. */
export function isolated(name: string): string {
  return `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`
}
