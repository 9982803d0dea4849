import { Button, Group } from '@mantine/core'

interface SuggestionsProps {
  /** The accessible name of the group. */
  label: string
  /** The texts that one tap fills in. */
  texts: readonly string[]
  /** The text of the field, which is shown as chosen. */
  value: string
  onChoose: (text: string) => void
}

/** Texts that one tap fills into the field above. */
export function Suggestions({ label, texts, value, onChoose }: SuggestionsProps) {
  if (texts.length === 0) return null
  return (
    <Group role="group" aria-label={label} gap={8} mt={-8}>
      {texts.map((text) => (
        <Button
          key={text}
          variant={text === value ? 'filled' : 'default'}
          px="sm"
          fw={400}
          aria-pressed={text === value}
          onClick={() => onChoose(text)}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
    </Group>
  )
}
