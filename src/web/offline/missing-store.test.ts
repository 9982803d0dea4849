import { expect, test } from 'vitest'
import { isStoreMissing, missingStore, noteWrite, PageLeft } from './missing-store.ts'

const full = new DOMException('The disk is full', 'QuotaExceededError')
const written = (isStored: boolean) => noteWrite(Promise.resolve(isStored), (result) => result)
const failed = (error: Error) => noteWrite(Promise.reject(error), () => true)

test('nothing is stored from a failed write until one succeeds', async () => {
  expect(isStoreMissing()).toBe(false)
  await expect(failed(full)).rejects.toBe(full)
  expect(isStoreMissing()).toBe(true)
  // Reading still works.
  missingStore.set(false)
  // The device has another owner, or there was nothing to write.
  expect(await written(false)).toBe(false)
  expect(isStoreMissing()).toBe(true)
  expect(await written(true)).toBe(true)
  expect(isStoreMissing()).toBe(false)
})

test('a write that ended because the page was left says nothing about the store', async () => {
  await expect(failed(new PageLeft())).rejects.toBeInstanceOf(PageLeft)
  expect(isStoreMissing()).toBe(false)
  await expect(failed(full)).rejects.toBe(full)
  await expect(failed(new PageLeft())).rejects.toBeInstanceOf(PageLeft)
  expect(isStoreMissing()).toBe(true)
  await written(true)
})
