import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StandardRPCCodec } from '@orpc/server/standard'

/** The type number of a date in the format of oRPC. */
const DATE = 1

type Path = (string | number)[]
type Meta = [type: number, ...Path][]

/**
 * Encodes answers in the format of oRPC, as JSON text. The library's own encoder copies every value and its path; this one
 * writes plain values and dates, which are all that answers contain, and leaves anything else to the library.
 */
export class JsonTextCodec extends StandardRPCCodec {
  readonly #serializer: StandardRPCSerializer

  constructor() {
    const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())
    super(serializer)
    this.#serializer = serializer
  }

  override encode(output: unknown) {
    return { status: 200, headers: {}, body: this.#textOf(output) }
  }

  override encodeError(error: Parameters<StandardRPCCodec['encodeError']>[0]) {
    return { status: error.status, headers: {}, body: this.#textOf(error.toJSON()) }
  }

  #textOf(value: unknown): string {
    const meta: Meta = []
    const isPlain = collectDates(value, [], meta)
    if (!isPlain) return JSON.stringify(this.#serializer.serialize(value))
    return JSON.stringify(meta.length === 0 ? { json: value } : { json: value, meta })
  }
}

/**
 * Adds the path of each date in a value, in the order of the value.
 * @param path the path of `value`; the same array on return
 * @returns false if something is neither plain nor a valid date
 */
function collectDates(value: unknown, path: Path, meta: Meta): boolean {
  if (isPlainValue(value)) return true
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Date) {
    meta.push([DATE, ...path])
    return !Number.isNaN(value.getTime())
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      if (value[at] === undefined) return false
      // Nearly every value is one: to follow the path to each takes a list twice the time.
      if (isPlainValue(value[at])) continue
      path.push(at)
      if (!collectDates(value[at], path, meta)) return false
      path.pop()
    }
    return true
  }
  const prototype = Object.getPrototypeOf(value)
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false
  for (const name of Object.keys(value)) {
    // A copy, as the library makes it, has no property of this name.
    if (name === '__proto__') return false
    const one = (value as Record<string, unknown>)[name]
    if (isPlainValue(one)) continue
    path.push(name)
    if (!collectDates(one, path, meta)) return false
    path.pop()
  }
  return true
}

/** Whether a value is written as JSON has it, and has no other values in it. */
function isPlainValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined
}
