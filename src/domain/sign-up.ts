import { PASSWORD_LENGTH, TEXT_LIMITS } from './limits.ts'

export interface SignUpForm {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  /** Empty where none was chosen. */
  readonly organizationName: string
  /** Empty where none was given: the phone is optional. */
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

export type SignUpProblems = Partial<Record<keyof SignUpForm, SignUpProblem>>

/**
 * What is wrong with a sign-up, by field; an empty object where nothing is.
 * Source: specification, section 5, "Sign-up".
 */
export function signUpProblems(form: SignUpForm): SignUpProblems {
  const found: Record<keyof SignUpForm, SignUpProblem | null> = {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    password: passwordProblem(form.password),
    confirmPassword: form.confirmPassword === form.password ? null : 'passwordsMustMatch',
    organizationName: form.organizationName === '' ? 'organizationRequired' : null,
    phoneNumber: form.phoneNumber.trim().length > TEXT_LIMITS.phone ? 'phoneTooLong' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as SignUpProblems
}

function fullNameProblem(fullName: string): SignUpProblem | null {
  if (fullName.trim() === '') return 'fullNameRequired'
  return fullName.trim().length > TEXT_LIMITS.name ? 'fullNameTooLong' : null
}

/** What is wrong with an e-mail address, or null: required, and of the form somebody@somewhere.tld. */
export function emailProblem(email: string): 'emailRequired' | 'emailInvalid' | null {
  const address = email.trim()
  if (address === '') return 'emailRequired'
  // Deliberately wide: the confirmation mail is the real check.
  const plausible = address.length <= TEXT_LIMITS.email && /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(address)
  return plausible ? null : 'emailInvalid'
}

/** What is wrong with a new password, or null. Source: specification, section 9: at least 6 characters. */
export function passwordProblem(password: string): 'passwordRequired' | 'passwordTooShort' | 'passwordTooLong' | null {
  if (password === '') return 'passwordRequired'
  if (password.length < PASSWORD_LENGTH.min) return 'passwordTooShort'
  return password.length > PASSWORD_LENGTH.max ? 'passwordTooLong' : null
}
