/** The database cannot be used. The message gives the operator the reason and the remedy. */
export class DatabaseError extends Error {}
