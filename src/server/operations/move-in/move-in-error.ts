/** Why nothing was moved, as a sentence for the operator. */
export class MoveInError extends Error {}
