import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrganization, SettingsAnswer } from '#contract/settings.ts'
import {
  type BandProblem,
  bandProblem,
  OLDEST_BAND_AGE,
  type OrganizationNameProblem,
  organizationNameProblem,
} from '#domain/age-bands.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, westernDigits } from '#domain/names.ts'
import { api, hasCode } from '#web/api.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './changes.ts'

interface GroupFields {
  readonly name: string
  readonly ageChecked: boolean
  /** As they are typed. */
  readonly minAge: string
  readonly maxAge: string
  /** The place in the list from 1; empty for the end. */
  readonly place: string
}

type Problem = OrganizationNameProblem | `${BandProblem['problem']}Age` | 'exists' | { readonly usedBefore: string }

/**
 * The form of an organization.
 * @param group the one to change; null for a new one
 */
export function useGroupForm(settings: SettingsAnswer, group: ListedOrganization | null, onClose: () => void) {
  const { t } = useTranslation('settings')
  const errors = useChangeErrors()
  const problemText = useProblemText()
  const version = useBasis(settings, group)
  return useForm({
    fields: useFields<GroupFields>({
      name: group?.name ?? '',
      ageChecked: group?.ageChecked ?? true,
      minAge: asTyped(group?.minAge),
      maxAge: asTyped(group?.maxAge),
      place: '',
    }),
    validate: problemsOf,
    problemText,
    send: (values) => {
      const input = { newName: cleanName(values.name), ageChecked: values.ageChecked, ...bandOf(values) }
      const place = values.place === '' ? {} : { place: Number(values.place) }
      return sendChange(() =>
        group
          ? api.organizations.change.call({ ...input, organizationName: group.name, version: version.current })
          : api.organizations.add.call({ ...input, ...place, version: version.current }),
      )
    },
    onSent: async () => {
      toastDone({ title: t(group ? 'groupChanged' : 'groupAdded') })
      await invalidateSettings()
    },
    onDone: onClose,
    failed: errors.title(t('groupFailed')),
    errorText: errors.errorText,
    onError: (error) => {
      if (hasCode(error, 'SETTINGS_CHANGED')) version.current = error.data.version
      if (hasCode(error, 'ORGANIZATION_EXISTS')) return { name: 'exists' as const }
      if (hasCode(error, 'NAME_USED_BEFORE')) return { name: { usedBefore: error.data.organizationName } }
      return undefined
    },
  })
}

/**
 * The version that the form starts from: the present one, unless the organization has changed since the form was opened. Then
 * saving is refused once, so that somebody else's change is not overwritten unseen.
 */
function useBasis(settings: SettingsAnswer, group: ListedOrganization | null) {
  const version = useRef(settings.version)
  const stored = group && settings.organizations.find(({ name }) => name === group.name)
  if (JSON.stringify(stored) === JSON.stringify(group)) version.current = settings.version
  return version
}

function problemsOf(values: GroupFields): { name?: Problem; minAge?: Problem; maxAge?: Problem } {
  const name = organizationNameProblem(cleanName(values.name))
  const band = bandProblem(bandOf(values))
  return {
    ...(name ? { name } : {}),
    ...(band ? { [band.field]: `${band.problem}Age` as const } : {}),
  }
}

function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('settings')
  const texts = {
    required: 'nameRequired',
    tooLong: 'nameTooLong',
    invalid: 'nameInvalid',
    exists: 'nameExists',
    invalidAge: 'ageInvalid',
    requiredAge: 'ageRequired',
    reversedAge: 'ageReversed',
  } as const
  return (problem) =>
    typeof problem === 'object'
      ? t('nameUsedBefore', { name: problem.usedBefore })
      : t(texts[problem], { limit: TEXT_LIMITS.organizationName, oldest: OLDEST_BAND_AGE })
}

/** The band that is typed; without ages if they are not checked. What is no number is not a valid age. */
function bandOf({ ageChecked, minAge, maxAge }: GroupFields) {
  return ageChecked ? { minAge: ageOf(minAge), maxAge: ageOf(maxAge) } : { minAge: null, maxAge: null }
}

function ageOf(typed: string): number | null {
  const digits = westernDigits(typed).trim()
  if (digits === '') return null
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN
}

function asTyped(age: number | null | undefined): string {
  return age === null || age === undefined ? '' : String(age)
}
