import type { Gauge } from 'prom-client'

/** Sets a gauge without labels; removes an unknown value. */
export function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
