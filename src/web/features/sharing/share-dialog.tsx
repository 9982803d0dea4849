import { IconBrandWhatsapp, IconCopy, IconShare3 } from '@tabler/icons-react'
import { whatsAppLink } from '#domain/people/phone-numbers.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useTextSending } from '#web/ui/texts/use-text-sending.ts'
import '@mantine/core/styles/Switch.css'
import { Button, Stack, Switch } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import { type SharedLine, sharedText } from '#domain/sharing/sharing.ts'
import { namesIn } from '#domain/texts/found-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { TextLanguageChoice } from '#web/ui/fields/text-language-choice.tsx'
import { NamesNote, type RosterLoad } from './names-note.tsx'
import classes from './share-dialog.module.css'
import { SharePreview } from './share-preview.tsx'

export interface ShareSwitch<Addition extends string> {
  readonly addition: Addition
  readonly label: string
  readonly hint?: string
  readonly isOnAtFirst: boolean
  readonly warning?: string
}

interface ShareContentProps<Addition extends string> {
  switches: readonly ShareSwitch<Addition>[]
  linesOf: (chosen: ReadonlySet<Addition>, language: Language) => readonly SharedLine[]
  rosterNames: readonly string[]
  /** The roster's query, for showing a failure; null if there is nothing to load. */
  roster: RosterLoad | null
  head?: ReactNode
  onClose: () => void
}

interface ShareDialogProps<Addition extends string> extends ShareContentProps<Addition> {
  title: string
  opened: boolean
  /** It is shown instead of the text until that can be made. */
  pending?: ReactNode
}

/** Shows a text before it is sent with another app, in either language. Source: docs/product.md, 16.11. */
export function ShareDialog<Addition extends string>({
  title,
  opened,
  pending,
  ...content
}: ShareDialogProps<Addition>) {
  return (
    <Dialog opened={opened} onClose={content.onClose} title={title}>
      {/* It is mounted at each opening, so that names are off at first. */}
      {opened && <OpenedShare {...content} pending={pending} />}
    </Dialog>
  )
}

type OpenedShareProps<Addition extends string> = ShareContentProps<Addition> & { pending: ReactNode }

/** Preserves the language while another text is loaded. */
function OpenedShare<Addition extends string>({ pending, ...content }: OpenedShareProps<Addition>) {
  const [language, setLanguage] = useState(useLanguage())
  if (pending === undefined) return <ShareContent {...content} language={language} onLanguage={setLanguage} />
  return (
    <Stack>
      {content.head}
      {pending}
    </Stack>
  )
}

const SWITCH_CLASSES = {
  body: classes.switch ?? '',
  labelWrapper: classes.switchLabel ?? '',
  trackLabel: classes.trackLabel ?? '',
}

interface LanguageProps {
  language: Language
  onLanguage: (language: Language) => void
}

function ShareContent<Addition extends string>(props: ShareContentProps<Addition> & LanguageProps) {
  const { switches, linesOf, rosterNames, roster, head, onClose, language, onLanguage } = props
  const { t } = useTranslation('sharing')
  // Only the taps are stored, because a switch may be added while the dialog is open.
  const [tapped, setTapped] = useState<ReadonlyMap<Addition, boolean>>(new Map())
  const isOn = ({ addition, isOnAtFirst }: ShareSwitch<Addition>) => tapped.get(addition) ?? isOnAtFirst
  const chosen = new Set(switches.filter(isOn).map(({ addition }) => addition))
  const preview = useRef<HTMLDivElement>(null)
  const lines = linesOf(chosen, language)
  const found = lines.flatMap(({ typed }) => namesIn(typed, rosterNames).map(({ name }) => name))
  const warnings = switches.flatMap(({ addition, warning }) => (warning && chosen.has(addition) ? [warning] : []))
  return (
    <Stack>
      {head}
      <TextLanguageChoice label={t('textLanguage')} value={language} onChange={onLanguage} />
      <SharePreview lines={lines} language={language} rosterNames={rosterNames} ref={preview} />
      {switches.length > 0 && (
        <div>
          {switches.map(({ addition, label, hint }) => (
            <Switch
              key={addition}
              classNames={SWITCH_CLASSES}
              labelPosition="left"
              size="md"
              label={
                <>
                  {label} {hint && <span className={classes.hint}>{hint}</span>}
                </>
              }
              checked={chosen.has(addition)}
              onChange={(event) => setTapped(new Map([...tapped, [addition, event.currentTarget.checked]]))}
            />
          ))}
        </div>
      )}
      <DialogFoot>
        <NamesNote found={found} warnings={warnings} roster={roster} />
        <SendButtons text={sharedText(lines)} preview={preview} onSent={onClose} />
      </DialogFoot>
    </Stack>
  )
}

interface SendButtonsProps {
  text: string
  preview: RefObject<HTMLElement | null>
  onSent: () => void
}

/** Opens the device's share dialog, or WhatsApp in browsers without one. Copying works in any browser. */
function SendButtons({ text, preview, onSent }: SendButtonsProps) {
  const { t } = useTranslation('sharing')
  const { canShare, share, copy } = useTextSending({ text, preview, onShared: onSent })
  return (
    <>
      {canShare ? (
        <Button className={classes.send ?? ''} leftSection={<IconShare3 size={20} aria-hidden />} onClick={share}>
          {t('send')}
        </Button>
      ) : (
        <Button
          component="a"
          className={classes.send ?? ''}
          href={whatsAppLink(null, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          {t('whatsApp')}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.copy ?? ''}
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {t('copy')}
      </Button>
    </>
  )
}
