export class DatabaseError extends Error {}
