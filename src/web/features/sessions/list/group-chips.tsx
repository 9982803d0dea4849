import { useTranslation } from 'react-i18next'
import chips from '#web/ui/chips.module.css'
import classes from './group-chips.module.css'

interface GroupChipsProps {
  /** The id of each group's section, and its name. */
  groups: readonly { readonly id: string; readonly name: string }[]
}

/** On a phone, where the groups are far below each other: the name of each, which leads to its sessions. */
export function GroupChips({ groups }: GroupChipsProps) {
  const { t } = useTranslation('sessions')
  return (
    <nav className={`${chips.bar} ${classes.groups}`} aria-label={t('groups')} data-scrolls>
      {groups.map(({ id, name }) => (
        <button key={id} type="button" className={chips.chip} onClick={() => leadTo(id)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

function leadTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  // The next press of Tab continues in the group.
  section?.focus({ preventScroll: true })
}
