import type { Step } from './yard.ts'

const [first, , third] = [0, 1, 2]

/** Short meetings in which something was lost once. */
export const FOUND_MEETINGS: Record<string, readonly Step[]> = {
  'a question about an edit whose answer came while the next one was in a form': [
    { what: 'present', phone: third, at: 2, isStored: true },
    { what: 'save', phone: third, fate: 'requestLost' },
    { what: 'reason', phone: first, at: 2, isStored: true },
    { what: 'text', phone: third, field: 'topic', isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
  ],
  'a question that was open in a form whose answer was lost': [
    { what: 'present', phone: first, at: 0, isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
    { what: 'reason', phone: third, at: 0, isStored: true },
    { what: 'refresh', phone: third },
    { what: 'save', phone: third, fate: 'killed' },
    { what: 'present', phone: third, at: 1, isStored: true },
  ],
  'a child added by two without a connection, and marked differently': [
    { what: 'line', phone: first, line: 'off', fate: 'answered' },
    { what: 'line', phone: third, line: 'off', fate: 'answered' },
    { what: 'add', phone: first, at: 0, isStored: true },
    { what: 'absent', phone: first, at: 0, isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
    { what: 'add', phone: third, at: 0, isStored: true },
    { what: 'save', phone: third, fate: 'answered' },
    { what: 'present', phone: third, at: 0, isStored: true },
  ],
  'a text that was taken back after the answer of its edit was lost': [
    { what: 'line', phone: first, line: 'off', fate: 'answered' },
    { what: 'text', phone: first, field: 'topic', isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
    { what: 'open', phone: first },
    { what: 'line', phone: first, line: 'on', fate: 'answerLost' },
    { what: 'clear', phone: first, field: 'topic', isStored: true },
  ],
  'a text that was typed in a form before its question was decided in the list': [
    { what: 'text', phone: first, field: 'topic', isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
    { what: 'text', phone: third, field: 'topic', isStored: true },
    { what: 'save', phone: third, fate: 'answered' },
    { what: 'text', phone: third, field: 'location', isStored: true },
    { what: 'leave', phone: third },
    { what: 'line', phone: third, line: 'off', fate: 'answered' },
    { what: 'decideQueued', phone: third, at: 0, choice: 'mine', fate: 'answered' },
    { what: 'text', phone: first, field: 'topic', isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
  ],
  'a question that was decided in the list before another of the same edit': [
    { what: 'text', phone: first, field: 'location', isStored: true },
    { what: 'text', phone: third, field: 'location', isStored: true },
    { what: 'present', phone: third, at: 2, isStored: true },
    { what: 'save', phone: third, fate: 'answered' },
    { what: 'reason', phone: first, at: 2, isStored: true },
    { what: 'save', phone: first, fate: 'answered' },
    { what: 'decideQueued', phone: first, at: 0, choice: 'mine', fate: 'answered' },
  ],
}
