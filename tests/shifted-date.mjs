/**
 * Shifts what `Date` says of the present in this process or page. Plain JavaScript, because Node loads it before the server, and without
 * anything from outside the function, because Playwright sends its text to pages.
 * @param {number} firstShift milliseconds to add to the time of the machine
 * @returns {(milliseconds: number) => void} shifts further
 */
export function shiftDate(firstShift) {
  const MachineDate = Date
  let shift = firstShift
  const now = () => MachineDate.now() + shift
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
    apply: () => new MachineDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  MachineDate.prototype.constructor = Date
  return (milliseconds) => {
    shift += milliseconds
  }
}
