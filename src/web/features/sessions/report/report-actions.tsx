import { Button } from '@mantine/core'
import { IconChecklist, IconPencil, IconShare3, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import classes from './report-summary.module.css'

interface ReportActionsProps {
  id: string
  permitted: boolean
  /** How many children are still here; null where the group does not hand over. */
  stillHere: number | null
  onShare: () => void
  isLoading: boolean
}

export function ReportActions({ id, permitted, stillHere, onShare, isLoading }: ReportActionsProps) {
  const { t } = useTranslation(['sessions', 'report', 'here'])
  return (
    <>
      {permitted && (
        <Button px="sm" leftSection={<IconShare3 size={18} aria-hidden />} loading={isLoading} onClick={onShare}>
          {t('report:share')}
        </Button>
      )}
      {stillHere !== null && (
        <ButtonLink
          to="/sessions/$id/here"
          params={{ id }}
          variant="default"
          px="sm"
          leftSection={<IconChecklist size={18} aria-hidden />}
        >
          {stillHere === 0 ? t('here:title') : t('here:stillHere', { count: stillHere })}
        </ButtonLink>
      )}
      <PrintButton />
      {permitted && (
        <ButtonLink
          to="/sessions/$id/edit"
          params={{ id }}
          variant="default"
          px="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('edit')}
        </ButtonLink>
      )}
    </>
  )
}

/** The actions on a phone, where sharing takes the whole width. */
export function ReportActionsOnPhone(props: ReportActionsProps) {
  return (
    <div className={classes.actions}>
      <ReportActions {...props} />
    </div>
  )
}

export function DeleteButton(props: { variant: 'light' | 'subtle'; onClick: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <Button color="red" px="sm" leftSection={<IconTrash size={18} aria-hidden />} {...props}>
      {t('delete')}
    </Button>
  )
}
