/**
 * The header with the id of the person shown by the calling page. If someone else has signed in since, in another tab
 * of a shared device, the call is refused instead of being carried out in that person's name. Source: docs/product.md,
 * 2.9.
 */
export const PERSON_HEADER = 'x-shabaka-person'
