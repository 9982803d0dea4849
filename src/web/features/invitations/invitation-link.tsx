import { Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconPrinter, IconShare3 } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#contract/accounts/invitations.ts'
import { longDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { isolated, NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { useTextSending } from '#web/ui/texts/use-text-sending.ts'
import classes from './invitation-link.module.css'

const loadPoster = partLoader(async () => {
  const poster = await import('./poster.tsx')
  await poster.loadPosterParts()
  return poster
})

interface InvitationLinkProps {
  organizationName: OrganizationName
  invitation: Invitation
  onAsk: (question: 'makeNew' | 'revoke') => void
}

export function InvitationLink({ organizationName, invitation, onAsk }: InvitationLinkProps) {
  const { t } = useTranslation('invitations')
  const language = useLanguage()
  const { url, madeAt, madeBy } = invitation
  const poster = useLoadedPart(loadPoster)
  const print = async () => {
    if (!(await poster.load())) return
    await document.fonts.ready
    window.print()
  }
  return (
    <>
      <QrCode text={url} label={t('qrCode')} />
      <LinkToSend organizationName={organizationName} url={url} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={poster.isLoading}
        onClick={() => void print()}
      >
        {t('printPoster')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('madeOn', { date: longDate(networkDay(madeAt.getTime()), language) })}
        {madeBy && ` · ${isolated(madeBy)}`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={() => onAsk('makeNew')}>
          {t('makeNew')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('revoke')}>
          {t('revoke')}
        </Button>
      </Group>
      {poster.part && <poster.part.Poster organizationName={organizationName} url={url} />}
    </>
  )
}

function LinkToSend({ organizationName, url }: { organizationName: OrganizationName; url: string }) {
  const { t } = useTranslation(['invitations', 'sharing'])
  const preview = useRef<HTMLDivElement>(null)
  const message = t('message', { organization: organizationName, url, ...NO_ISOLATES })
  const copied = { text: url, said: t('copied') }
  const { canShare, share, copy } = useTextSending({ text: message, copied, preview })
  return (
    <>
      <div ref={preview} className={classes.link} dir="ltr">
        {url}
      </div>
      <Group grow gap="xs">
        {canShare ? (
          <Button leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share()}>
            {t('sharing:send')}
          </Button>
        ) : (
          <Button
            component="a"
            href={whatsAppLink(null, message)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            {t('sharing:whatsApp')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('sharing:copy')}
        </Button>
      </Group>
    </>
  )
}
