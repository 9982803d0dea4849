import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { knownUser } from '#web/api.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { InLanguage } from '#web/i18n/in-language.tsx'
import { loadQrEncoder, QrCode } from '#web/ui/files/qr-code.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { PrintOnly } from '#web/ui/print/print-only.tsx'
import { loadFontOf } from '#web/ui/theme/fonts.ts'
import classes from './poster.module.css'

/** Loads the parts of the page before it is printed, because nothing can be loaded then. */
export async function loadPosterParts(): Promise<void> {
  await Promise.all([loadQrEncoder(), ...LANGUAGES.flatMap((language) => [loadTexts(language), loadFontOf(language)])])
}

interface PosterProps {
  organizationName: OrganizationName
  url: string
}

/** A poster on one A4 page in both languages. Source: docs/product.md, 3.19. */
export function Poster({ organizationName, url }: PosterProps) {
  const { t } = useTranslation('invitations')
  const network = knownUser()?.settings.name
  return (
    <PrintOnly>
      {/* The page is the same in either language of the app. */}
      <article className={classes.poster} dir="ltr">
        <header className={classes.head}>
          <Logo size={56} />
          {network ? (
            <p dir="auto">{network}</p>
          ) : (
            LANGUAGES.map((language) => (
              <InLanguage key={language} language={language}>
                <NetworkName language={language} />
              </InLanguage>
            ))
          )}
        </header>
        <h1 className={classes.group} data-long={organizationName.length > LONG || undefined} dir="auto">
          {organizationName}
        </h1>
        <QrCode text={url} label={t('qrCode')} size="124mm" correction="Q" />
        <div className={classes.languages}>
          {LANGUAGES.map((language) => (
            <InLanguage key={language} language={language}>
              <Steps organizationName={organizationName} language={language} />
            </InLanguage>
          ))}
        </div>
        <p className={classes.address} dir="ltr">
          {new URL(url).host}
        </p>
      </article>
    </PrintOnly>
  )
}

const LONG = 12

function NetworkName({ language }: { language: Language }) {
  const { t } = useTranslation()
  return <p lang={language}>{t('appName')}</p>
}

function Steps({ organizationName, language }: { organizationName: OrganizationName; language: Language }) {
  const { t } = useTranslation('invitations')
  return (
    <section lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <h2>{t('posterTitle')}</h2>
      <ol>
        <li>{t('posterScan')}</li>
        <li>{t('posterFillIn', { organization: organizationName })}</li>
        <li>{t('posterConfirm')}</li>
      </ol>
      <p>{t('posterAddress', { organization: organizationName })}</p>
    </section>
  )
}
