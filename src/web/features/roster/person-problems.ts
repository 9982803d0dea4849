import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, isName, nameKey } from '#domain/names.ts'
import { isPhoneTooLong } from './phone-input.tsx'

/** The problem of a name, given the other names in the form; null if it is valid. */
export function nameProblemOf(attendeeName: string, names: readonly string[]) {
  if (attendeeName.length > TEXT_LIMITS.name) return 'tooLong'
  return names.some((one) => nameKey(one) === nameKey(attendeeName)) ? 'nameExists' : null
}

interface Typed {
  readonly name: string
  readonly phone: string
  readonly birthdateProblem: 'invalid' | 'future' | null
}

/** The text key of the reason why the add button is disabled; null while it is enabled. */
export function obstacleOf({ name, phone, birthdateProblem }: Typed) {
  if (!isName(cleanName(name))) return 'nameFirst'
  if (birthdateProblem) return 'birthdateFirst'
  return isPhoneTooLong(phone) ? 'phoneFirst' : null
}
