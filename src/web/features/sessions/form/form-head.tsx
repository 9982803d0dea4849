import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from '#web/ui/buttons/links.tsx'
import classes from './form-head.module.css'

export interface FormHeadParts {
  besideTitle: ReactNode
  /** The date and the group; nothing if the fields are shown. */
  facts: ReactNode
  /** The button that opens the fields. */
  change: ReactNode
}

interface FormHeadProps extends FormHeadParts {
  title: string
  back: { readonly to: '/sessions' } | { readonly to: '/sessions/$id'; readonly params: { readonly id: string } }
}

/** The head of a form, which on a phone is the only bar above it. */
export function FormHead({ title, back, besideTitle, facts, change }: FormHeadProps) {
  const { t } = useTranslation('sessions')
  return (
    <div className={classes.head}>
      <ActionIconLink {...back} aria-label={t(back.to === '/sessions' ? 'backToSessions' : 'backToSession')}>
        <IconArrowLeft data-mirror aria-hidden />
      </ActionIconLink>
      <div className={classes.texts}>
        <div className={classes.titleLine}>
          <Title order={1} className={classes.title ?? ''}>
            {title}
          </Title>
          {besideTitle}
        </div>
        {facts}
      </div>
      {change}
    </div>
  )
}
