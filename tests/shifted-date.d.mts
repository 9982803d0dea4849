export function shiftDate(firstShift: number): (milliseconds: number) => void
