import { readFileSync } from 'node:fs'
import { codeOf } from './errors.ts'

/** Program name and state of a process from /proc; undefined if the system has no /proc or no such process. */
function procStat(pid: number): { name: string; state: string } | undefined {
  try {
    const found = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return found?.[1] !== undefined && found[2] !== undefined ? { name: found[1], state: found[2] } : undefined
  } catch {
    return undefined
  }
}

/** Whether a process runs. A zombie, which containers without an init process leave behind, does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return procStat(pid)?.state !== 'Z'
}

export function isCertainlyNotPostgres(pid: number): boolean {
  const found = procStat(pid)
  return found !== undefined && (found.state === 'Z' || !found.name.startsWith('postgres'))
}
