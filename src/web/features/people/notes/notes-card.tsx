import { ActionIcon, Text } from '@mantine/core'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note, PersonPage } from '#contract/people.ts'
import { longDate } from '#domain/dates.ts'
import { AddButton } from '#web/features/people/parts/add-button.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { notesQuery, withoutMissing } from '#web/features/people/parts/person-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'
import { DeleteNoteDialog } from './delete-note-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useNoteDeletion } from './use-note-deletion.ts'

/** The leaders' notes about a person, the newest first. Source: docs/product.md, 16.5. */
export function NotesCard({ person: { id: personId } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const notes = useInfiniteQuery(notesQuery(personId))
  const [adding, setAdding] = useState(false)
  const deletion = useNoteDeletion(personId)
  return (
    <PageSection title={t('notes')} action={<AddButton label={t('addNote')} onClick={() => setAdding(true)} />}>
      <PagedList query={withoutMissing(notes)} failed={t('notesFailed')} empty={t('noNotes')}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((note) => (
              <NoteRow key={note.id} note={note} onDelete={() => deletion.start(note)} />
            ))}
          </ul>
        )}
      </PagedList>
      <Text size="sm" className={classes.notice ?? ''}>
        <IconInfoCircle size={18} aria-hidden />
        {t('noMedical')}
      </Text>
      <NoteDialog personId={personId} opened={adding} onClose={() => setAdding(false)} />
      <DeleteNoteDialog {...deletion} />
    </PageSection>
  )
}

function NoteRow({ note, onDelete }: { note: Note; onDelete: () => void }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const author = note.author ?? t('deletedAccount')
  const date = longDate(networkDay(note.createdAt.getTime()), language)
  return (
    <li className={classes.note}>
      <div>
        <bdi className={classes.noteText}>{note.text}</bdi>
        <Text size="sm" c="dimmed">
          <PersonName name={author} inherit /> · {date}
        </Text>
      </div>
      {note.mayDelete && (
        <ActionIcon aria-label={t('deleteNoteNamed', { name: author, date })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
