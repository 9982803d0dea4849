import { useTranslation } from 'react-i18next'
import type { ListedOrganization, SettingsAnswer } from '#contract/network/settings.ts'
import {
  type BandProblem,
  bandProblem,
  OLDEST_BAND_AGE,
  type OrganizationNameProblem,
  organizationNameProblem,
} from '#domain/finance/age-bands.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, westernDigits } from '#domain/texts/names.ts'
import { api, hasCode } from '#web/api.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useForm } from '#web/ui/fields/form.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { useAgesText } from './age-texts.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './settings-changes.ts'

interface GroupFields {
  readonly name: string
  readonly ageChecked: boolean
  readonly minAge: string
  readonly maxAge: string
  /** The place in the list from 1; empty for the end. */
  readonly place: string
}

type Problem = OrganizationNameProblem | `${BandProblem['problem']}Age` | 'exists' | { readonly usedBefore: string }

/** The form of an organization. @param group the one to change; null for a new one */
export function useGroupForm(settings: SettingsAnswer, group: ListedOrganization | null, onClose: () => void) {
  const { t } = useTranslation('settings')
  const errors = useChangeErrors()
  const problemText = useProblemText()
  const agesText = useAgesText()
  const { version } = settings
  const fields = useDraftedFields<GroupFields>(
    null,
    () => ({
      name: group?.name ?? '',
      ageChecked: group?.ageChecked ?? true,
      minAge: asTyped(group?.minAge),
      maxAge: asTyped(group?.maxAge),
      place: '',
    }),
    { edited: [['name'], ['ageChecked', 'minAge', 'maxAge']] },
  )
  const change = (organizationName: OrganizationName, values: GroupFields) => {
    const input = { ...inputOf(values), organizationName, version, opened: inputOf(fields.opened()) }
    return api.organizations.change.call(input).catch((error) => {
      // Another admin has renamed it, which is a part of the edit.
      if (!hasCode(error, 'ORGANIZATION_RENAMED')) throw error
      return api.organizations.change.call({ ...input, organizationName: error.data.to })
    })
  }
  return useForm({
    fields,
    validate: (values: GroupFields) => problemsOf(values, group?.name),
    problemText,
    send: (values) => {
      const place = values.place === '' ? {} : { place: Number(values.place) }
      return sendChange(() =>
        group ? change(group.name, values) : api.organizations.add.call({ ...inputOf(values), ...place, version }),
      )
    },
    edit: {
      valuesOf: ({ newName, ageChecked, minAge, maxAge }) => ({
        name: String(newName),
        ageChecked: ageChecked === true,
        minAge: String(minAge ?? ''),
        maxAge: String(maxAge ?? ''),
      }),
      label: (name) => t(name === 'name' ? 'name' : 'checkAges'),
      text: ({ name, ageChecked = false, minAge = '', maxAge = '' }) =>
        name ?? agesText({ ageChecked, minAge: ageOf(minAge), maxAge: ageOf(maxAge) }),
    },
    onSent: async () => {
      toastDone({ title: t(group ? 'groupChanged' : 'groupAdded') })
      await invalidateSettings()
    },
    onDone: onClose,
    failed: errors.title(t('groupFailed')),
    errorText: errors.errorText,
    onError: (error) => {
      if (hasCode(error, 'ORGANIZATION_EXISTS')) return { name: 'exists' as const }
      if (hasCode(error, 'NAME_USED_BEFORE')) return { name: { usedBefore: error.data.organizationName } }
      return undefined
    },
  })
}

/** @param present the name that the group has, which it may keep */
function problemsOf(
  values: GroupFields,
  present: OrganizationName | undefined,
): { name?: Problem; minAge?: Problem; maxAge?: Problem } {
  const typed = cleanName(values.name)
  const name = typed === present ? null : organizationNameProblem(typed)
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
    reserved: 'nameReserved',
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

function inputOf(values: GroupFields) {
  return { newName: cleanName(values.name), ageChecked: values.ageChecked, ...bandOf(values) }
}

/** The band, without ages if they are not checked. Text that is no number is an invalid age. */
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
