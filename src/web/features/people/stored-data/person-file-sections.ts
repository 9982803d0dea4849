import type { PersonFile } from '#contract/people/person-file.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { OUTCOME_TEXTS } from '#web/features/people/follow-ups/outcome-texts.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { collectingSections, handOverSections } from './collecting-sections.ts'
import { type FileSection, type FileWords, texts } from './file-words.ts'

/** Everything in the file as tables, in the order in which a parent asks for it. */
export function sectionsOf(file: PersonFile, words: FileWords): FileSection[] {
  return [
    ...aboutPerson(file, words),
    ...collectingSections(file, words),
    ...handOverSections(file, words),
    ...written(file, words),
    ...history(file, words),
    ...log(file, words),
  ]
}

const CONSENT_TEXTS = {
  given: 'consent_given',
  refused: 'consent_refused',
  unknown: 'consent_unknown',
} as const

type State = PersonFile['transfers'][number]['before']

function aboutPerson({ entry, groups, guardians, consents }: PersonFile, words: FileWords): FileSection[] {
  const { t } = words
  const { name, day, at, birthdate, yes, role } = texts(words)
  return [
    {
      title: t('person'),
      isPairs: true,
      columns: [t('field'), t('value')],
      rows: [
        [t('name'), entry.attendeeName],
        [t('group'), entry.organizationName],
        [t('role'), role(entry.isLeader)],
        [t('birthdate'), birthdate(entry.birthdate) || '–'],
        [t('phone'), entry.phoneNumber ?? '–'],
        [t('mayStay'), yes(entry.ageOverride)],
        [t('addedBy'), name(entry.addedBy)],
        [t('addedAt'), at(entry.addedAt)],
        ...(entry.removedAt ? [[t('removedAt'), at(entry.removedAt)]] : []),
      ],
    },
    {
      title: t('groups'),
      columns: [t('group'), t('from'), t('to')],
      rows: groups.map(({ organizationName, from, to }) => [organizationName, day(from), to ? day(to) : t('today')]),
    },
    {
      title: t('guardians'),
      columns: [t('name'), t('relation'), t('phone'), t('addedAt')],
      rows: guardians.map((one) => [one.name, one.relation ?? '', one.phone ?? '', at(one.addedAt)]),
    },
    {
      title: t('consent'),
      columns: [t('answer'), t('guardian'), t('recordedBy'), t('when')],
      rows: consents.map(({ status, guardianName, recordedBy, recordedAt }) => [
        t(CONSENT_TEXTS[status]),
        guardianName ?? '',
        name(recordedBy),
        at(recordedAt),
      ]),
    },
  ]
}

function written({ notes, followUps = [], announcements, links }: PersonFile, words: FileWords): FileSection[] {
  const { t, reasonWords } = words
  const { name, day, at } = texts(words)
  return [
    {
      title: t('notes'),
      columns: [t('text'), t('author'), t('when')],
      rows: notes.map(({ text, author, writtenAt }) => [text, name(author), at(writtenAt)]),
    },
    {
      title: t('followUps'),
      columns: [t('outcome'), t('text'), t('newestAbsence'), t('author'), t('when')],
      rows: followUps.map(({ outcome, text, absence, author, notedAt }) => [
        t(`people:${OUTCOME_TEXTS[outcome]}`),
        text ?? '',
        day(absence),
        name(author),
        at(notedAt),
      ]),
    },
    {
      title: t('announcements'),
      columns: [t('from'), t('to'), t('reason'), t('announcedBy'), t('when')],
      rows: announcements.map(({ from, to, reason, announcedBy, byLink, announcedAt }) => [
        day(from),
        day(to),
        reason === null ? '' : reasonWords(reason),
        byLink ? t('byLink', { name: name(announcedBy) }) : name(announcedBy),
        at(announcedAt),
      ]),
    },
    {
      title: t('links'),
      columns: [t('guardian'), t('language'), t('madeBy'), t('when'), t('lastUsed'), t('revoked')],
      rows: links.map(({ guardian, language, madeBy, madeAt, lastUsedAt, revokedAt }) => [
        name(guardian),
        t(language === 'ar' ? 'arabic' : 'english'),
        name(madeBy),
        at(madeAt),
        at(lastUsedAt),
        at(revokedAt),
      ]),
    },
  ]
}

function history({ attendance, notices, transfers }: PersonFile, words: FileWords): FileSection[] {
  const { t, reasonWords } = words
  const { name, day, at, birthdate, role } = texts(words)
  const state = (one: State) =>
    [
      one.attendeeName,
      one.organizationName,
      role(one.isLeader),
      birthdate(one.birthdate as PlainDate | null),
      one.phoneNumber ?? '',
      one.ageOverride ? t('mayStay') : '',
      one.removed ? t('removedThen') : '',
    ]
      .filter((text) => text !== '')
      .join(' · ')
  return [
    {
      title: t('attendance'),
      columns: [t('date'), t('group'), t('mark'), t('reason'), t('nameThen'), t('markedBy'), t('when')],
      rows: attendance.map((mark) => [
        day(mark.sessionDate),
        mark.organizationName ?? '',
        t(mark.status),
        mark.absenceReason === null ? '' : reasonWords(mark.absenceReason),
        mark.attendeeName,
        mark.markedBy ?? '',
        at(mark.markedAt),
      ]),
    },
    {
      title: t('notices'),
      columns: [t('thirdAbsence'), t('told')],
      rows: notices.map(({ thirdAbsence, noticedAt }) => [day(thirdAbsence), at(noticedAt)]),
    },
    {
      title: t('transfers'),
      columns: [t('when'), t('madeBy'), t('before'), t('after'), t('undone')],
      rows: transfers.map(({ madeAt, madeBy, before, after, undoneAt }) => [
        at(madeAt),
        name(madeBy),
        state(before),
        state(after),
        at(undoneAt),
      ]),
    },
  ]
}

function log({ readings, actions }: PersonFile, words: FileWords): FileSection[] {
  const { t, language } = words
  const { name, at } = texts(words)
  const comma = language === 'ar' ? '، ' : ', '
  return [
    {
      title: t('actions'),
      columns: [t('when'), t('what'), t('who'), t('changed')],
      rows: actions.map(({ at: when, action, actor, changed }) => [
        at(when),
        t(`audit:${textKey('action', action)}`),
        name(actor),
        changed.map((field) => t(`audit:field_${field}`)).join(comma),
      ]),
    },
    {
      title: t('readings'),
      hint: t('readingsHint'),
      columns: [t('who'), t('what'), t('times'), t('first'), t('last')],
      rows: readings.map(({ reader, action, count, first, last }) => [
        name(reader),
        t(`audit:${textKey('action', action)}`),
        String(count),
        at(first),
        at(last),
      ]),
    },
  ]
}
