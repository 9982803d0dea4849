import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './finance.module.css'

/** One line, in which each part is isolated and shortened at its own end; the last one gives way first. */
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
