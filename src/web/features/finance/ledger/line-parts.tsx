import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './line-parts.module.css'

/**
 * Isolated parts, between which a line may break. In a folded row they are one line. Each is shortened at its own end,
 * and the last one first.
 */
export function LineParts({ icon, parts }: { icon?: ReactNode; parts: readonly (string | null)[] }) {
  return (
    <Text component="span" size="sm" c="dimmed" className={classes.line ?? ''}>
      {icon}
      <span className={classes.parts} data-dotted>
        {parts
          .filter((part) => part !== null)
          .map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
            <span key={place}>
              <bdi dir="auto">{part}</bdi>
            </span>
          ))}
      </span>
    </Text>
  )
}
