/** The problems that administrators are mailed about, because they end in data loss. Source: docs/product.md, 17.9. */
export const HEALTH_PROBLEMS = ['backup', 'disk', 'mails', 'pages'] as const

export type HealthProblem = (typeof HEALTH_PROBLEMS)[number]

export interface Disk {
  readonly free: number
  readonly total: number
}

const LEAST_FREE = 2 * 1024 ** 3
const LEAST_SHARE = 0.1

/** Whether a disk has less than 2 GB or a tenth of its space. Source: docs/product.md, 17.9. */
export function isDiskLow({ free, total }: Disk): boolean {
  return free < LEAST_FREE || free < total * LEAST_SHARE
}
