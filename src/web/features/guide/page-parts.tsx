import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { GuidePage } from '#web/ui/buttons/guide-link.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import classes from './guide.module.css'
import { GUIDE_PAGES } from './pages.ts'
import { PICTURE_SIZE } from './picture-size.ts'
import { pictureOf } from './pictures.ts'

/** A text of the guide. The words of buttons are between `**`, and bold. */
export function GuideText({ text }: { text: string }) {
  return text.split('**').map((part, place) => {
    const key = `${place} ${part}`
    return place % 2 === 1 ? <strong key={key}>{part}</strong> : <Fragment key={key}>{part}</Fragment>
  })
}

export function Steps({ page }: { page: GuidePage }) {
  const { t } = useTranslation('guide')
  const lines = t(GUIDE_PAGES[page].steps).trim().split('\n')
  return (
    <ol className={classes.steps}>
      {lines.map((line) => (
        <li key={line}>
          <GuideText text={line} />
        </li>
      ))}
    </ol>
  )
}

export function GuidePicture({ page }: { page: GuidePage }) {
  const { t } = useTranslation('guide')
  const language = useLanguage()
  return (
    <Picture
      className={classes.picture}
      src={pictureOf(page, language)}
      {...PICTURE_SIZE}
      alt={t(GUIDE_PAGES[page].picture)}
    />
  )
}
