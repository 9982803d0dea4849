/**
 * The longest texts that are taken, in characters.
 * Source: rulings on specification, section 5: names 120, phone 32, topic 200, long texts 5,000, descriptions 500.
 */
export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 32,
  topic: 200,
  location: 200,
  reason: 500,
  notes: 500,
  longText: 5000,
} as const

/** Source: specification, section 9. The longest is what the password hash is asked to take. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const
