/** Ends the check of a picture that cannot be decoded. */
export class Undecodable extends Error {}
