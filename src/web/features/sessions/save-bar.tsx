import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/links.tsx'
import classes from './session-form.module.css'

interface SaveBarProps {
  present: number
  absent: number
  saving: boolean
}

/** The bar at the bottom of the form: how many are there, Cancel and Save. */
export function SaveBar({ present, absent, saving }: SaveBarProps) {
  const { t } = useTranslation(['sessions', 'common'])
  return (
    <div className={classes.bar}>
      <div className={classes.barContent}>
        <span className={classes.count}>
          {t('present')}
          <strong style={{ color: 'var(--shabaka-present)' }}>{present}</strong>
        </span>
        <span className={classes.count}>
          {t('absent')}
          <strong style={{ color: 'var(--shabaka-absent)' }}>{absent}</strong>
        </span>
        <ButtonLink to="/sessions" variant="default" ms="auto">
          {t('common:cancel')}
        </ButtonLink>
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
