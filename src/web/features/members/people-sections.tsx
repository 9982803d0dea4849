import '@mantine/core/styles/Tabs.css'
import { Badge, Group, Paper, Stack, Tabs, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import classes from './people-sections.module.css'

interface PeopleSection {
  readonly title: string
  /** Undefined while loading and after a failure. */
  readonly count: number | undefined
  /** The count in words. */
  readonly countText: string | undefined
  readonly list: ReactNode
}

type ListName = 'members' | 'attendees'

interface PeopleSectionsProps {
  /** The list that a phone shows. */
  shown: ListName
  onShow: (list: ListName) => void
  members: PeopleSection
  attendees: PeopleSection
  /** Search and filter of both lists. */
  filters: ReactNode
  /** Shown above the lists, on a phone below them. */
  tools?: ReactNode
}

/** The members and the attendees, each with a count: below each other, on a phone as tabs. Source: docs/product.md, 9.1. */
export function PeopleSections({ shown, onShow, members, attendees, filters, tools }: PeopleSectionsProps) {
  const isWide = useIsWide()
  if (isWide)
    return (
      <>
        {filters}
        {tools}
        <WideSection {...members} />
        <WideSection {...attendees} />
      </>
    )
  return (
    <>
      {/* Also the list of the other tab says that it could not be loaded. */}
      <Tabs
        value={shown}
        onChange={(list) => list && onShow(list as ListName)}
        keepMountedMode="display-none"
        className={classes.tabs ?? ''}
      >
        <Tabs.List grow className={classes.bar ?? ''}>
          <NarrowTab value="attendees" {...attendees} />
          <NarrowTab value="members" {...members} />
        </Tabs.List>
        <Stack gap="xs" py="md">
          {filters}
        </Stack>
        <NarrowPanel value="attendees" {...attendees} />
        <NarrowPanel value="members" {...members} />
      </Tabs>
      {tools}
    </>
  )
}

interface NarrowProps extends PeopleSection {
  /** Without spaces, because ids are made of it. */
  value: ListName
}

function NarrowTab({ value, title, count }: NarrowProps) {
  const badge = count !== undefined && <Badge color="gray">{count}</Badge>
  return (
    <Tabs.Tab value={value} className={classes.tab ?? ''} rightSection={badge}>
      {title}
    </Tabs.Tab>
  )
}

function NarrowPanel({ value, title, list }: NarrowProps) {
  return (
    <Tabs.Panel value={value}>
      <section className={classes.list} aria-label={title}>
        {list}
      </section>
    </Tabs.Panel>
  )
}

function WideSection({ title, countText, list }: PeopleSection) {
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{title}</Title>
          {countText !== undefined && <Badge color="gray">{countText}</Badge>}
        </Group>
        {list}
      </Stack>
    </Paper>
  )
}
