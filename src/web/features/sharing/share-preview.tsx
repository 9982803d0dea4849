import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import type { SharedLine } from '#domain/sharing/sharing.ts'
import { namesIn } from '#domain/texts/found-names.ts'
import classes from './share-dialog.module.css'

interface SharePreviewProps {
  lines: readonly SharedLine[]
  language: Language
  rosterNames: readonly string[]
  ref: Ref<HTMLDivElement>
}

export function SharePreview({ lines, language, rosterNames, ref }: SharePreviewProps) {
  const { t } = useTranslation('sharing')
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <div ref={ref} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved, and may be equal
          <div key={place} className={classes.line}>
            {line.text}
            <MarkedNames text={line.typed} rosterNames={rosterNames} />
            {/* It also keeps an empty line when the text is selected and copied by hand. */}
            {line.text + line.typed === '' && <br />}
          </div>
        ))}
      </div>
    </section>
  )
}

function MarkedNames({ text, rosterNames }: { text: string; rosterNames: readonly string[] }) {
  const found = namesIn(text, rosterNames)
  return (
    <>
      {found.map(({ start, end }, place) => (
        <span key={start}>
          {text.slice(found[place - 1]?.end ?? 0, start)}
          <mark className={classes.name}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  )
}
