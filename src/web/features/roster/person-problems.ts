import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, isName, nameKey } from '#domain/names.ts'
import { isPhoneTooLong } from './phone-input.tsx'

/** What is wrong with a name among those that are in the form; null where nothing is. */
export function nameProblemOf(attendeeName: string, names: readonly string[]) {
  if (attendeeName.length > TEXT_LIMITS.name) return 'tooLong'
  return names.some((one) => nameKey(one) === nameKey(attendeeName)) ? 'nameExists' : null
}

interface Typed {
  readonly name: string
  readonly phone: string
  readonly birthdateProblem: 'invalid' | 'future' | null
}

/** Why the button that adds cannot be pressed, as the key of the text that says so; null where it can. */
export function obstacleOf({ name, phone, birthdateProblem }: Typed) {
  if (!isName(cleanName(name))) return 'nameFirst'
  if (birthdateProblem) return 'birthdateFirst'
  return isPhoneTooLong(phone) ? 'phoneFirst' : null
}
