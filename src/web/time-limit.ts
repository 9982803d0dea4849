/** The oldest supported browsers lack `AbortSignal.timeout` and `AbortSignal.any`. */
export function timeLimit(milliseconds: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds)
  if (other?.aborted) controller.abort(other.reason)
  else other?.addEventListener('abort', () => controller.abort(other.reason), { once: true })
  return controller.signal
}
