import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowedUp } from '#contract/dashboard/home.ts'
import type { ShownFollowUp } from '#contract/people/follow-ups.ts'
import { api } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { useHadDraft } from '#web/offline/drafts/use-draft.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { NamedContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { FollowUpChoices } from './follow-up-choices.tsx'
import classes from './follow-ups.module.css'
import { useNotedText } from './outcome-texts.ts'
import { followUpDraft, refreshFollowUps } from './use-follow-up-form.ts'

/** Calls a person who is followed up, and records the result. Source: docs/product.md, 16.15. */
export function FollowUpActions({ person }: { person: FollowedUp }) {
  const { id, attendeeName: name, contact, newestAbsence: seen, followUp } = person
  const { t } = useTranslation('people')
  const hadDraft = useHadDraft(followUpDraft(id))
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = chosen ?? (hadDraft && !followUp)
  const element = useRef<HTMLDivElement>(null)
  const notedText = useNotedText()

  // The row has moved, or is folded away.
  const focusRow = () =>
    requestAnimationFrame(() => (element.current ? element.current.focus({ preventScroll: true }) : focusContent()))
  const show = (opened: boolean) => {
    setOpen(opened)
    focusRow()
  }
  const noted = followUp && (
    <Text size="sm" c="dimmed">
      {notedText(followUp)}
    </Text>
  )
  return (
    <div ref={element} className={classes.actions} tabIndex={-1}>
      {noted && !isOpen ? (
        <div className={classes.noted}>
          {noted}
          <NotedButtons personId={id} followUp={followUp} onChange={() => show(true)} onUndone={focusRow} />
        </div>
      ) : (
        <>
          {noted}
          <div className={classes.buttons}>
            {contact && <NamedContactButtons name={name} contact={contact} onCall={() => setOpen(true)} />}
            {seen && <DisclosureButton label={t('noteCall')} opened={isOpen} onToggle={setOpen} />}
          </div>
        </>
      )}
      {isOpen && seen && <FollowUpChoices personId={id} name={name} seen={seen} onNoted={() => show(false)} />}
    </div>
  )
}

interface NotedButtonsProps {
  personId: string
  followUp: ShownFollowUp
  onChange: () => void
  onUndone: () => void
}

function NotedButtons({ personId, followUp, onChange, onUndone }: NotedButtonsProps) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const notedText = useNotedText()
  const what = notedText(followUp)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.people.removeFollowUp.call({ personId, id: followUp.id }),
    onSuccess: async () => {
      await refreshFollowUps()
      onUndone()
    },
    onError: (error) => toastFailed({ title: t('followUpNotUndone'), message: errorText(error) }),
  })
  return (
    <div className={classes.notedButtons}>
      {followUp.isOwn && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          px="xs"
          loading={isPending}
          aria-label={t('undoFollowUp', { what })}
          onClick={() => mutate()}
        >
          {t('roster:undo')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mih={44}
        px="xs"
        aria-label={t('changeFollowUp', { what })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
    </div>
  )
}
