/** The database cannot be used. The message tells whoever runs the server why, and what to do. */
export class DatabaseError extends Error {}
