// Runs in the page, as it stands here: counts how long transactions of IndexedDB are open while the page has nothing else to
// do. Results in the milliseconds counted since it ran last in this page.
;(() => {
  const EVERY_MS = 50
  if (!window.storeWait) {
    const wait = { ms: 0, open: 0 }
    window.storeWait = wait
    const follow = (target, ends) => {
      wait.open += 1
      let isOpen = true
      const end = () => {
        if (isOpen) wait.open -= 1
        isOpen = false
      }
      for (const name of ends) target.addEventListener(name, end)
      return target
    }
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...asked) {
      return follow(transaction.apply(this, asked), ['complete', 'abort'])
    }
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...asked) {
      return follow(open.apply(this, asked), ['success', 'error'])
    }
    // While the page is busy it does not tick, so drawing is not counted as waiting.
    setInterval(() => {
      if (wait.open > 0) wait.ms += EVERY_MS
    }, EVERY_MS)
  }
  const { ms } = window.storeWait
  window.storeWait.ms = 0
  return ms
})()
