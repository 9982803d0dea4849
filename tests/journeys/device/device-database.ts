import type { Page } from '@playwright/test'

/** Every record in the databases that the app has on this device. */
export function databaseRecords(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        records.push(...(await done(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return records
  })
}

/** Every record in the databases that the app has on this device, as text. */
export async function databaseText(page: Page): Promise<string> {
  return JSON.stringify(await databaseRecords(page))
}
