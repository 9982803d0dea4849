import { PASSWORD_LENGTH, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName } from '#domain/texts/names.ts'
import { isStorable, oneLineText } from '#domain/texts/text.ts'

/** The fields of the sign-up form as they were typed. Source: docs/product.md, 3.1. */
export interface SignUpForm {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly organizationName: string
  /** It is optional, and empty if none was given. */
  readonly phoneNumber: string
}

export type SignUpProblem =
  | 'fullNameRequired'
  | 'fullNameTooLong'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordsMustMatch'
  | 'organizationRequired'
  | 'phoneTooLong'
  | 'phoneInvalid'

export type SignUpProblems = Partial<Record<keyof SignUpForm, SignUpProblem>>

/** The problems of a sign-up by field; an empty object for a valid one. Source: docs/product.md, 3.1. */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  // The fields are in their order.
  const found: Record<keyof SignUpForm, SignUpProblem | null> = {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    phoneNumber: phoneProblem(oneLineText(form.phoneNumber)),
    organizationName: oneLineText(form.organizationName) === '' ? 'organizationRequired' : null,
    password: passwordProblem(form.password),
    confirmPassword: form.confirmPassword === form.password ? null : 'passwordsMustMatch',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as SignUpProblems
}

function phoneProblem(phone: string): SignUpProblem | null {
  if (!isStorable(phone)) return 'phoneInvalid'
  return phone.length > TEXT_LIMITS.phone ? 'phoneTooLong' : null
}

function fullNameProblem(fullName: string): SignUpProblem | null {
  const name = cleanName(fullName)
  if (!isName(name) || !isStorable(name)) return 'fullNameRequired'
  return name.length > TEXT_LIMITS.name ? 'fullNameTooLong' : null
}

/** The problem of an e-mail address; null for a valid one. It is required and has the form name@place.tld. */
export function emailProblem(email: string): 'emailRequired' | 'emailInvalid' | null {
  const address = oneLineText(email)
  if (address === '') return 'emailRequired'
  // This is deliberately loose: the confirmation mail is the real check.
  const plausible =
    address.length <= TEXT_LIMITS.email &&
    isStorable(address) &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(address)
  return plausible ? null : 'emailInvalid'
}

/** The problem of a new password; null for a valid one. Source: docs/product.md, 3.3. */
export function passwordProblem(password: string): 'passwordRequired' | 'passwordTooShort' | 'passwordTooLong' | null {
  if (password === '') return 'passwordRequired'
  if (password.length < PASSWORD_LENGTH.min) return 'passwordTooShort'
  return password.length > PASSWORD_LENGTH.max ? 'passwordTooLong' : null
}
