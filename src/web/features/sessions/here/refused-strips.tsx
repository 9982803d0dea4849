import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#web/i18n/isolated.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useStored } from '#web/offline/use-stored.ts'
import { Strip } from '#web/ui/lists/strip.tsx'
import { useLeftText } from '#web/ui/people/left-text.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { forgetHandOver, readWaitingHandOvers } from './hand-over-queue.ts'
import { useRefusedText } from './refused-text.ts'
import { useRecordHandOver } from './use-hand-overs.ts'

/** Hand-overs that the server refused, also of sessions that are not there any more. Source: docs/product.md, 16.19. */
export function RefusedStrips() {
  const { t } = useTranslation(['here', 'common'])
  const store = useStore()
  const refused = useStored(() => readWaitingHandOvers(store), store.personId).filter(({ refusal }) => refusal)
  const { takeBack } = useRecordHandOver()
  const dateTimeText = useDateTimeText()
  const leftText = useLeftText()
  const refusedText = useRefusedText()
  return refused.map(({ refusal = 'wasRefused', ...one }) => (
    <Strip
      key={one.id}
      color="red"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      title={isolated(shortened(one.attendeeName))}
      hint={`${leftText(one, dateTimeText(new Date(one.leftAt)))} · ${refusedText(refusal)}`}
    >
      {refusal === 'notTakenBack' ? (
        <Button
          variant="default"
          aria-label={`${t('common:close')}: ${one.attendeeName}`}
          onClick={() => void forgetHandOver(store, one.id)}
        >
          {t('common:close')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t('takeBackNamed', { name: one.attendeeName })}
          onClick={() => void takeBack(one)}
        >
          {t('takeBack')}
        </Button>
      )}
    </Strip>
  ))
}
