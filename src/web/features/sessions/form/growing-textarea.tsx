import { Textarea, type TextareaProps } from '@mantine/core'

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'styles'> {
  minRows: number
  maxRows: number
}

/** Whether the browser itself makes a text area as high as its text; Mantine measures it at each key, which lays out all rows. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content')

/** A text area that is as high as its text, and never lower than other fields. */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!GROWS_BY_ITSELF) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />
  const minHeight = `max(var(--input-height), ${heightOf(minRows)})`
  return <Textarea {...props} styles={{ input: { fieldSizing: 'content', minHeight, maxHeight: heightOf(maxRows) } }} />
}

/** The height of a text area of so many rows, as CSS. */
function heightOf(rows: number): string {
  return `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`
}
