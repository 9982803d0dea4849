import '@mantine/core/styles/Tabs.css'
import { Badge, Button, Group, Paper, Tabs, Title } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import classes from './people-sections.module.css'

interface PeopleSection {
  readonly title: string
  readonly count: number | undefined
  readonly countText: string | undefined
  readonly list: ReactNode
}

/** The names have no spaces, because ids are made of them. */
type ListName = 'members' | 'attendees'

interface PeopleSectionsProps {
  shown: ListName
  onShow: (list: ListName) => void
  members: PeopleSection
  attendees: PeopleSection
  filters: ReactNode
  /** They are shown above the lists, on a phone visibly below them. */
  tools?: ReactNode
}

/**
 * The lists, on a phone as tabs. Both layouts are one tree, so that turning a phone loses no state. Source:
 * docs/product.md, 9.1.
 */
export function PeopleSections({ shown, onShow, members, attendees, filters, tools }: PeopleSectionsProps) {
  const isWide = useIsWide()
  const id = useId()
  // The list of the other tab stays, and says that it could not be loaded.
  const section = (value: ListName) => ({ value, id, isWide, isShown: isWide || shown === value })
  return (
    <Tabs
      id={id}
      value={shown}
      onChange={(list) => list && onShow(list as ListName)}
      className={classes.sections ?? ''}
      {...(isWide && { 'data-in-order': 'always' })}
    >
      {!isWide && (
        <Tabs.List grow className={classes.bar ?? ''}>
          <SectionTab value="attendees" {...attendees} />
          <SectionTab value="members" {...members} />
        </Tabs.List>
      )}
      <div className={classes.filters}>{filters}</div>
      {tools && <div className={classes.tools}>{tools}</div>}
      <Section {...section('attendees')} {...attendees}>
        <Button
          variant="subtle"
          px="xs"
          rightSection={<IconArrowDown size={18} aria-hidden />}
          onClick={() => leadTo(panelId(id, 'members'))}
        >
          {members.title}
        </Button>
      </Section>
      <Section {...section('members')} {...members} />
    </Tabs>
  )
}

function panelId(id: string, value: ListName): string {
  return `${id}-panel-${value}`
}

function leadTo(id: string) {
  const panel = document.getElementById(id)
  panel?.scrollIntoView()
  // The next press of Tab continues in the list.
  panel?.focus({ preventScroll: true })
}

interface TabProps extends PeopleSection {
  value: ListName
}

function SectionTab({ value, title, count }: TabProps) {
  const badge = count !== undefined && <Badge color="gray">{count}</Badge>
  return (
    <Tabs.Tab value={value} className={classes.tab ?? ''} rightSection={badge}>
      {title}
    </Tabs.Tab>
  )
}

interface SectionProps extends TabProps {
  id: string
  isWide: boolean
  isShown: boolean
  /** They lead to the next list if there are no tabs. */
  children?: ReactNode
}

function Section({ value, id, isWide, isShown, title, countText, list, children }: SectionProps) {
  // Without tabs it is no panel of a tab.
  const panel = isWide ? { tabIndex: -1 } : { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${value}` }
  return (
    <div id={panelId(id, value)} className={classes.panel} hidden={!isShown} {...panel}>
      <Paper
        component="section"
        aria-label={title}
        className={classes.list ?? ''}
        {...(isWide ? {} : { withBorder: false, shadow: 'none', radius: 0 })}
      >
        {isWide && (
          <Group justify="space-between" mb="sm">
            <Group gap="xs">
              <Title order={2}>{title}</Title>
              {countText !== undefined && <Badge color="gray">{countText}</Badge>}
            </Group>
            {children}
          </Group>
        )}
        {list}
      </Paper>
    </div>
  )
}
