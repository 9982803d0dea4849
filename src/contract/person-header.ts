/**
 * The header in which a browser says as whom it calls: the id of the person that its page shows. Where somebody else is
 * signed in by now, in another tab of a shared device, the call is refused instead of being done in their name.
 */
export const PERSON_HEADER = 'x-shabaka-person'
