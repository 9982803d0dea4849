/** The time of day where the device is, `17:05`. */
export function timeOf(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(instant)
}
