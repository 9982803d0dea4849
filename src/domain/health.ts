/** What administrators are mailed about, because it ends in a loss if nothing is done. Source: docs/product.md, 17.9. */
export const HEALTH_PROBLEMS = ['backup', 'disk', 'mails', 'pages'] as const

export type HealthProblem = (typeof HEALTH_PROBLEMS)[number]

/** The room of the disk that a folder is on, in bytes. */
export interface Disk {
  readonly free: number
  readonly total: number
}

const LEAST_FREE = 2 * 1024 ** 3
const LEAST_SHARE = 0.1

/** Whether a disk has less than 2 GB or a tenth of its room. Source: docs/product.md, 17.9. */
export function isDiskLow({ free, total }: Disk): boolean {
  return free < LEAST_FREE || free < total * LEAST_SHARE
}
