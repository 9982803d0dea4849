/** The database cannot be used. The message tells the person who runs the server why, and what to do. */
export class DatabaseError extends Error {}
