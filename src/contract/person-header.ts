/**
 * The id of the person shown by the calling page. If another person has signed in since, on a shared device, the call
 * is refused. Source: docs/product.md, 2.9.
 */
export const PERSON_HEADER = 'x-shabaka-person'
