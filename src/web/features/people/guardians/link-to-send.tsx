import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconShare3 } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guardian, PersonPage } from '#contract/people/people.ts'
import { calledNumbers } from '#domain/people/contacts.ts'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { guardianLinkText } from '#domain/sharing/guardian-link-text.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { isolated } from '#web/i18n/isolated.ts'
import { useFocusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { useTextSending } from '#web/ui/texts/use-text-sending.ts'
import type { MadeLink } from './use-guardian-link-form.ts'

interface LinkToSendProps {
  made: MadeLink
  person: PersonPage
  guardian: Guardian
  onClose: () => void
}

/** The link is shown only once. */
export function LinkToSend({ made: { url, language }, person, guardian, onClose }: LinkToSendProps) {
  const { t } = useTranslation(['people', 'common'])
  const preview = useRef<HTMLDivElement>(null)
  const head = useFocusOnMount<HTMLParagraphElement>()
  const text = guardianLinkText({ name: person.attendeeName, organization: person.organizationName, url }, language)
  const { canShare, share, copy } = useTextSending({ text, preview })
  return (
    <Stack>
      <Text ref={head} tabIndex={-1} role="status">
        {t('linkShownOnce', { name: isolated(guardian.name) })}
      </Text>
      <div ref={preview} className={classes.message} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {text.replace(url, '')}
        <bdi dir="ltr">{url}</bdi>
      </div>
      <Group gap="xs">
        <Button
          component="a"
          href={whatsAppLink(calledNumbers(guardian.phone)[0]?.phone ?? null, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          {t('linkByWhatsApp')}
        </Button>
        {canShare && (
          <Button variant="default" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share()}>
            {t('shareLink')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  )
}
