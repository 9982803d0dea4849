import { readFileSync } from 'node:fs'
import { codeOf } from './errors.ts'

/** The kernel's view of a process, where there is one: its program's name and its state. */
function procStat(pid: number): { name: string; state: string } | undefined {
  try {
    const found = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return found?.[1] !== undefined && found[2] !== undefined ? { name: found[1], state: found[2] } : undefined
  } catch {
    return undefined
  }
}

/** Whether a process runs. One that ended but was never collected (a container without an init) has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return procStat(pid)?.state !== 'Z'
}

/** Whether a pid certainly is not, or no longer is, a running PostgreSQL: a zombie, or a reused number. */
export function isCertainlyNotPostgres(pid: number): boolean {
  const found = procStat(pid)
  return found !== undefined && (found.state === 'Z' || !found.name.startsWith('postgres'))
}
