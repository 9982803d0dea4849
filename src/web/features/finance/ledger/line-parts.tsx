import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './line-parts.module.css'

/**
 * Isolated parts. If they are folded or on a phone they are one line. Each is shortened at its own end, and the last
 * one first.
 */
export function LineParts({ icon, parts }: { icon?: ReactNode; parts: readonly (string | null)[] }) {
  return (
    <Text component="span" size="sm" c="dimmed" className={classes.parts ?? ''}>
      {icon}
      {parts
        .filter((part) => part !== null)
        .map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <Fragment key={place}>
            {place > 0 && <span> · </span>}
            <bdi dir="auto">{part}</bdi>
          </Fragment>
        ))}
    </Text>
  )
}
