import type { Gauge } from 'prom-client'

/** Gives a figure without labels its value; one that is not known is absent. */
export function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
