import { Button, Group } from '@mantine/core'

interface SuggestionsProps {
  label: string
  texts: readonly string[]
  value: string
  onChoose: (text: string) => void
}

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
