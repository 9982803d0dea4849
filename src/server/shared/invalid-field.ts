export function invalidField(path: string, problem: string) {
  return { data: { fields: [{ path, problem }] } }
}
