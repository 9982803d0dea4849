import { Paper } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './area-list.module.css'

interface AreaListProps {
  areas: readonly { readonly id: string; readonly title: string }[]
  /** The area beside the list. */
  shown: string | undefined
}

/** The areas of the settings. Each opens beside the list or, on a phone, as a view of its own. */
export function AreaList({ areas, shown }: AreaListProps) {
  const { t } = useTranslation('navigation')
  return (
    <Paper component="nav" aria-label={t('settings')} className={classes.list ?? ''}>
      <ul className={classes.areas}>
        {areas.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              activeOptions={{ includeHash: true }}
              aria-current={id === shown ? 'page' : undefined}
              className={classes.area ?? ''}
            >
              {title}
              {shown === undefined && <IconChevronRight size={20} data-mirror aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
