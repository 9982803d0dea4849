import { expect, test } from 'vitest'
import { emailProblem, type SignUpForm, signUpProblems } from './sign-up.ts'

const aForm = (overrides: Partial<SignUpForm> = {}): SignUpForm => ({
  fullName: 'Rita Khoury',
  email: 'rita@example.org',
  password: 'secret',
  confirmPassword: 'secret',
  organizationName: 'SNMY1',
  phoneNumber: '',
  ...overrides,
})

test('a sign-up with everything it needs has no problem; the phone is optional', () => {
  expect(signUpProblems(aForm())).toEqual({})
})

test.each([
  [{ fullName: '   ' }, { fullName: 'fullNameRequired' }],
  [{ fullName: 'x'.repeat(121) }, { fullName: 'fullNameTooLong' }],
  [{ email: '' }, { email: 'emailRequired' }],
  [{ email: 'rita@example' }, { email: 'emailInvalid' }],
  [{ password: '', confirmPassword: '' }, { password: 'passwordRequired' }],
  [{ password: '12345', confirmPassword: '12345' }, { password: 'passwordTooShort' }],
  [{ confirmPassword: 'other' }, { confirmPassword: 'passwordsMustMatch' }],
  [{ organizationName: '' }, { organizationName: 'organizationRequired' }],
  [{ fullName: '\u200b\u2060' }, { fullName: 'fullNameRequired' }],
  [{ fullName: '\u3164\u00ad\u200d' }, { fullName: 'fullNameRequired' }],
  [{ email: '\u200e \ufeff' }, { email: 'emailRequired' }],
  [{ fullName: 'Rita\ud800' }, { fullName: 'fullNameRequired' }],
  [{ phoneNumber: '70\ud800' }, { phoneNumber: 'phoneInvalid' }],
  [{ phoneNumber: '1'.repeat(33) }, { phoneNumber: 'phoneTooLong' }],
])('%j is refused with %j', (overrides, problems) => {
  expect(signUpProblems(aForm(overrides))).toEqual(problems)
})

test.each(['a@b.c', 'rita.khoury+group@mail.example.org', 'O’Neil@example.org', '\u200erita@example.org\ufeff'])(
  '%s is taken as an address',
  (email) => {
    expect(emailProblem(email)).toBeNull()
  },
)

test.each([
  'rita',
  '@example.org',
  'rita@',
  'a b@example.org',
  'a@b@example.org',
  '<a@example.org>',
  'a,b@example.org',
  'a\n@example.org',
])('%s is not taken as an address', (email) => {
  expect(emailProblem(email)).toBe('emailInvalid')
})
