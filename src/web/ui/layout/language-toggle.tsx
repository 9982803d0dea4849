import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import { chooseLanguage } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'

interface LanguageToggleProps {
  /** Whether it is as wide as its column. */
  isLarge?: boolean
  onChosen?: (language: Language) => void
}

const LARGE = { variant: 'light', size: 'md', fullWidth: true } as const
const SMALL = { variant: 'subtle', color: 'gray', size: 'sm' } as const

export function LanguageToggle({ isLarge = false, onChosen }: LanguageToggleProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const other = useLanguage() === 'en' ? 'ar' : 'en'

  const [isLoading, setLoading] = useState(false)

  const choose = async () => {
    setLoading(true)
    try {
      await chooseLanguage(other)
      onChosen?.(other)
    } catch (error) {
      toastFailed({ title: errorText(error) })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button
      {...(isLarge ? LARGE : SMALL)}
      style={{ height: 44, minHeight: 44 }}
      px="sm"
      leftSection={<IconLanguage size={18} aria-hidden />}
      onClick={choose}
      loading={isLoading}
      lang={other}
    >
      {t('otherLanguage')}
    </Button>
  )
}
