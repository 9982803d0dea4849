import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName, nameKey } from '#domain/texts/names.ts'
import { isPhoneTooLong } from '#web/ui/fields/phone-input.tsx'

/**
 * @param opened the stored name, which stays if two entries had it before
 * Source: docs/product.md, 6.14.
 */
export function nameProblemOf(attendeeName: string, names: readonly string[], opened?: string) {
  if (attendeeName.length > TEXT_LIMITS.name) return 'tooLong'
  if (opened !== undefined && cleanName(opened) === attendeeName) return null
  return names.some((one) => nameKey(one) === nameKey(attendeeName)) ? 'nameExists' : null
}

type Obstacle = 'nameFirst' | 'birthdateFirst' | 'phoneFirst'

interface Typed {
  readonly name: string
  readonly phone: string
  readonly birthdateProblem: 'invalid' | 'future' | null
}

/** The key of the text that says why the button is disabled; null if it is enabled. */
export function obstacleOf({ name, phone, birthdateProblem }: Typed): Obstacle | null {
  if (!isName(cleanName(name))) return 'nameFirst'
  if (birthdateProblem) return 'birthdateFirst'
  return isPhoneTooLong(phone) ? 'phoneFirst' : null
}
