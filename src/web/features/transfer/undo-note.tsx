import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import type { TransferTool } from './transfer-tool.ts'

/** Offers to undo the last transfer, unless that was already undone. */
export function UndoNote({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  const undoable = tool.choices.found?.undoable
  if (!undoable) return null
  const date = longDate(networkDay(undoable.at.getTime()), language)
  return (
    <Alert color="sand" role="note">
      <Group justify="space-between">
        {t('undoHint', { count: undoable.count, date })}
        <Button variant="default" loading={tool.undoing.isPending} onClick={() => tool.undoing.mutate(undoable.id)}>
          {t('undo')}
        </Button>
      </Group>
    </Alert>
  )
}
