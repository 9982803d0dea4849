/** What `INVALID_INPUT` says of one field. */
export function invalidField(path: string, problem: string) {
  return { data: { fields: [{ path, problem }] } }
}
