import { Text, type TextProps } from '@mantine/core'
import { Fragment } from 'react'
import classes from './email-address.module.css'

/** Its lines break only after '@' and dots, never within a word. A part that is longer than a line is truncated. */
export function EmailAddress({ email, ...props }: TextProps & { email: string }) {
  const parts = email.match(/[^@.]*[@.]+|[^@.]+$/g) ?? []
  return (
    <Text component="bdi" dir="ltr" title={email} className={classes.email ?? ''} {...props}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Text>
  )
}
