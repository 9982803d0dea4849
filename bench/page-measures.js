// Runs in the page before its own scripts. Not TypeScript, because tsx would add calls that a page does not know.

const measures = { lcp: 0, cls: 0, usable: 0 }
window.measures = measures

const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
watch('largest-contentful-paint', (entry) => {
  measures.lcp = entry.startTime
})
watch('layout-shift', (entry) => {
  if (!entry.hadRecentInput) measures.cls += entry.value
})

const isUsable = () => {
  const content = document.querySelector('#root #content')
  if (location.pathname !== '/auth') return content !== null && !content.querySelector('.mantine-Skeleton-root')
  const inputs = ['input[type="email"]', 'button[type="submit"]'].map((name) => document.querySelector(`#root ${name}`))
  return inputs.every((input) => input !== null && !input.disabled)
}

const check = () => {
  if (isUsable()) measures.usable = performance.now()
  else requestAnimationFrame(check)
}
requestAnimationFrame(check)
