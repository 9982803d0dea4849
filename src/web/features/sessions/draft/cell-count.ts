import { isSameMark, type PersonChange, type SessionEdit } from '#domain/session-edits/session-edit.ts'

/** The number of changed cells of an edit. */
export function cellCount({ fields, people }: SessionEdit): number {
  const ofPerson = ({ was, is }: PersonChange) =>
    was && is ? Number(was.isLeader !== is.isLeader) + Number(!isSameMark(was.mark, is.mark)) : 1
  return Object.keys(fields).length + people.reduce((sum, one) => sum + ofPerson(one), 0)
}
