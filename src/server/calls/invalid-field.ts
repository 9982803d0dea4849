/** The content of a procedure's INVALID_INPUT for one field. @param problem a text key, such as 'unknown' */
export function invalidField(path: string, problem: string) {
  return { data: { fields: [{ path, problem }] } }
}
