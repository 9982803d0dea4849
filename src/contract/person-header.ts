/**
 * The header with the id of the person whom the calling page shows. Where somebody else has signed in since, in another tab
 * of a shared device, the call is refused instead of being carried out for them.
 */
export const PERSON_HEADER = 'x-shabaka-person'
