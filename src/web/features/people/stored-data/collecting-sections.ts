import type { PersonFile } from '#contract/people/person-file.ts'
import type { HandOverWay } from '#domain/people/handing-over.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { type FileSection, type FileWords, texts } from './file-words.ts'

const WAY_TEXTS = {
  guardian: 'wayGuardian',
  collector: 'wayCollector',
  alone: 'wayAlone',
  other: 'wayOther',
} as const satisfies Record<HandOverWay, string>

/** With whom the child left. */
export function handOverSections({ handOvers = [] }: PersonFile, words: FileWords): FileSection[] {
  const { t } = words
  const { name, at } = texts(words)
  if (handOvers.length === 0) return []
  return [
    {
      title: t('here:handOvers'),
      columns: [t('when'), t('here:with'), t('recordedBy'), t('undone'), t('reason')],
      rows: handOvers.map((one) => [
        at(one.leftAt),
        [t(`here:${WAY_TEXTS[one.way]}`), one.name].filter(Boolean).join(': '),
        name(one.recordedBy),
        at(one.takenBackAt),
        one.reason ?? '',
      ]),
    },
  ]
}

/** Who may collect the child. */
export function collectingSections({ collecting = [], collectors = [] }: PersonFile, words: FileWords): FileSection[] {
  const { t } = words
  const { name, at, yes } = texts(words)
  if (collecting.length + collectors.length === 0) return []
  return [
    {
      title: t('collecting:title'),
      columns: [t('name'), t('relation'), t('phone'), t('answer'), t('guardian'), t('recordedBy'), t('when')],
      rows: [
        ...collecting.flatMap(({ guardiansMay, alone, saidBy, recordedBy, recordedAt }) => {
          const said = [saidBy ?? '', name(recordedBy), at(recordedAt)]
          return [
            [t('collecting:guardiansMay'), '', '', yes(guardiansMay), ...said],
            [t('collecting:alone'), '', '', t(`collecting:${textKey('alone', alone)}`), ...said],
          ]
        }),
        ...collectors.map((one) => [
          ...[one.name, one.relation ?? '', one.phone ?? '', t(`collecting:${textKey('kind', one.kind)}`)],
          ...[one.saidBy ?? '', name(one.recordedBy), at(one.recordedAt)],
        ]),
      ],
    },
  ]
}
