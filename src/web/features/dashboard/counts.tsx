import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './counts.module.css'

interface CountsProps {
  figures: Readonly<Record<'sessions' | 'members' | 'attendees', number | null>> | undefined
  plain?: boolean
}

/** The number of sessions, members and attendees, each linked to its screen. Source: docs/product.md, 10.2. */
export function Counts({ figures, plain = false }: CountsProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={classes.counts} data-plain={plain || undefined}>
      <Count to="/sessions" value={figures?.sessions} label={t('sessions')} />
      <Count to="/members" list="members" value={figures?.members} label={t('members')} />
      <Count to="/members" list="attendees" value={figures?.attendees} label={t('attendees')} />
    </div>
  )
}

interface CountProps {
  to: '/sessions' | '/members'
  list?: 'members' | 'attendees'
  value: number | null | undefined
  label: string
}

function Count({ to, list, value, label }: CountProps) {
  return (
    <Link to={to} search={list === 'members' ? { list } : {}} className={classes.count}>
      {value === undefined ? (
        <Skeleton height={20} width={40} my={5} mx="auto" />
      ) : (
        <span className={classes.figure}>{value === null ? '–' : value.toLocaleString('en')}</span>
      )}{' '}
      <span className={classes.label}>{label}</span>
    </Link>
  )
}
