import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What a driver of a browser can do; scripts are JavaScript expressions that run in the page. */
export interface Driver {
  open(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  evaluate(script: string): Promise<unknown>
  /** The element that the script results in; null where it results in none. */
  element(script: string): Promise<DrivenElement | null>
  close(): Promise<void>
}

/** Clicks and keys are the browser's own, as of a mouse and a keyboard. */
export interface DrivenElement {
  click(): Promise<void>
  type(text: string): Promise<void>
}

export type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'checkbox'
  | 'choice'
  | 'dialog'
  | 'region'
  | 'item'
  | 'article'
  | 'text'

/** What it is, its name or a part of it, and which of several. */
export interface Query {
  readonly role: Role
  readonly name?: string
  readonly nth?: number
}

const IN_PAGE = expressionIn('tests/browsers/in-page.js')
const STORE_WAIT = expressionIn('tests/browsers/store-wait.js')
const TIMEOUT_MS = 15_000
const ASK_EVERY_MS = 50
/** What has not moved for this long is at rest. */
const REST_MS = 150

export class Visitor {
  readonly #driver: Driver
  readonly #address: string
  #storeMs = 0

  constructor(driver: Driver, address: string) {
    this.#driver = driver
    this.#address = address
  }

  open = (path: string) => this.#leave(() => this.#driver.open(this.#address + path))
  reload = () => this.#leave(() => this.#driver.reload())
  back = () => this.#leave(() => this.#driver.back())
  forward = () => this.#leave(() => this.#driver.forward())
  evaluate = (script: string) => this.#driver.evaluate(script)

  async click(...queries: Query[]): Promise<void> {
    await this.#until(`click ${JSON.stringify(queries)}`, async () => {
      const element = await this.#findAtRest(queries)
      await element?.click()
      return element !== null
    })
  }

  async type(text: string, ...queries: Query[]): Promise<void> {
    await this.#until(`type into ${JSON.stringify(queries)}`, async () => {
      const element = await this.#findAtRest(queries)
      await element?.type(text)
      return element !== null
    })
    await this.holds(text, ...queries)
  }

  async holds(text: string, ...queries: Query[]): Promise<void> {
    await this.#until(`see ${text} in ${JSON.stringify(queries)}`, async () => {
      return (await this.read('value', ...queries)) === text
    })
  }

  async sees(...queries: Query[]): Promise<void> {
    await this.#until(`see ${JSON.stringify(queries)}`, async () => (await this.#find(queries)) !== null)
  }

  async knows(what: string, script: string): Promise<void> {
    await this.#until(what, async () => (await this.#driver.evaluate(script)) === true)
  }

  /** A property of what the queries lead to, undefined where it is not there. */
  read(property: 'value' | 'ariaLabel' | 'checked' | 'textContent', ...queries: Query[]): Promise<unknown> {
    return this.#driver.evaluate(`(${IN_PAGE})(${JSON.stringify(queries)})?.${property}`)
  }

  close = () => this.#driver.close()

  /** The page's waiting time for the device's store since the last call, in milliseconds. */
  async takeStoreMs(): Promise<number> {
    await this.#readStoreMs()
    const taken = this.#storeMs
    this.#storeMs = 0
    return taken
  }

  /** The counter is lost with the page, and starts again in the next one. */
  async #leave(go: () => Promise<void>): Promise<void> {
    await this.#readStoreMs()
    await go()
    await this.#readStoreMs()
  }

  async #readStoreMs(): Promise<void> {
    this.#storeMs += Number(await this.#driver.evaluate(STORE_WAIT))
  }

  /** Visible and at rest: a click goes to a place, and would hit what moves there. */
  async #findAtRest(queries: readonly Query[]) {
    const place = () =>
      this.#driver.evaluate(
        `((found) => found && (found.scrollIntoView({ block: 'center' }), JSON.stringify(found.getBoundingClientRect())))((${IN_PAGE})(${JSON.stringify(queries)}))`,
      )
    const before = await place()
    await pause(REST_MS)
    return before !== null && before === (await place()) ? this.#find(queries) : null
  }

  #find(queries: readonly Query[]) {
    return this.#driver.element(`(${IN_PAGE})(${JSON.stringify(queries)})`)
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const start = Date.now()
    let failure: unknown
    while (Date.now() - start < TIMEOUT_MS) {
      try {
        if (await isSo()) return
        failure = undefined
      } catch (error) {
        // What was found may be drawn anew before it is clicked, or the page may be another one by now.
        failure = error
      }
      await pause(ASK_EVERY_MS)
    }
    throw new Error(`Could not ${what}`, { cause: failure })
  }
}

/** The expression that a file consists of, without its comments and the leading semicolon. */
function expressionIn(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\s*;?\/\/.*$/gm, '')
    .trim()
    .replace(/^;/, '')
}
