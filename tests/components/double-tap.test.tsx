import { expect, test, vi } from 'vitest'
import { ignoreTapsThroughClosedDialogs } from '#web/ui/double-tap.ts'

const tap = (on: Element, place: MouseEventInit) =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...place }))

test.each([
  ['the second half of the double tap that closed a dialog reaches nothing below', { clientX: 103, clientY: 200 }, 0],
  ['a tap elsewhere reaches what is there', { clientX: 103, clientY: 260 }, 1],
])('%s, and the next tap is one of its own', (_name, place, reached) => {
  const end = ignoreTapsThroughClosedDialogs()
  const dialog = document.body.appendChild(document.createElement('section'))
  dialog.setAttribute('role', 'dialog')
  const save = dialog.appendChild(document.createElement('button'))
  save.addEventListener('click', () => dialog.remove())
  const below = document.body.appendChild(document.createElement('button'))
  const press = vi.fn()
  below.addEventListener('click', press)

  tap(save, { clientX: 100, clientY: 200 })
  tap(below, place)
  expect(press).toHaveBeenCalledTimes(reached)
  tap(below, { clientX: 100, clientY: 200 })
  expect(press).toHaveBeenCalledTimes(reached + 1)
  below.remove()
  end()
})
