import { Button } from '@mantine/core'
import { IconPencil, IconShare3, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import classes from './report-summary.module.css'

interface ReportActionsProps {
  id: string
  permitted: boolean
  onShare: () => void
  isLoading: boolean
}

export function ReportActions({ id, permitted, onShare, isLoading }: ReportActionsProps) {
  const { t } = useTranslation(['sessions', 'report'])
  return (
    <>
      {permitted && (
        <Button px="sm" leftSection={<IconShare3 size={18} aria-hidden />} loading={isLoading} onClick={onShare}>
          {t('report:share')}
        </Button>
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
