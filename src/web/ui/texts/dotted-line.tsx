import { Text, type TextProps } from '@mantine/core'
import classes from './dotted-line.module.css'

/** A line that breaks between its parts, with a dot between two of them. */
export function DottedLine({ parts, ...props }: TextProps & { parts: readonly string[] }) {
  if (parts.length === 0) return null
  return (
    <Text {...props} className={classes.line ?? ''} data-dotted>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
        <span key={place}>{part}</span>
      ))}
    </Text>
  )
}
