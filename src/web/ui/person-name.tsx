import { Text, type TextProps } from '@mantine/core'
import i18next from 'i18next'
import { isolatedIn } from '#domain/direction.ts'

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

const SHORT = 40

/** A name with room for the sentence around it. */
export function shortened(name: string): string {
  const letters = [...name]
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join('')}…` : name
}

/** A name inside a sentence of the language that is shown, in its own direction where that is another. */
export function isolated(name: string): string {
  return isolatedIn(i18next.language === 'ar' ? 'ar' : 'en', name)
}
