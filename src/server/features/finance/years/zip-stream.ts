import { Zip, ZipDeflate } from 'fflate'

interface ZippedFile {
  /** A path of ASCII letters. */
  readonly path: string
  /** The bytes are compressed already. */
  readonly bytes: Uint8Array
}

/** The largest size in a .zip file without extensions of the format. */
const LARGEST = 2 ** 32 - 1
const MOST_FILES = 2 ** 16 - 1

/**
 * A .zip file in parts, of which no more than one file is in memory at a time. Nothing is compressed again: the files
 * are deflated at level 0, because some programs refuse a stored file whose size follows it.
 * @throws RangeError before a .zip file becomes one that programs cannot open
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  let [size, count] = [0, 0]
  const zip = new Zip((error, part) => {
    if (error) throw error
    size += part.length
    parts.push(part)
  })
  for await (const { path, bytes } of files) {
    count += 1
    if (count > MOST_FILES || size + bytes.length > LARGEST) throw new RangeError('Too much for a .zip file')
    const file = new ZipDeflate(path, { level: 0 })
    zip.add(file)
    file.push(bytes, true)
    yield* parts.splice(0)
  }
  zip.end()
  yield* parts.splice(0)
}

interface Sending {
  /**
   * The longest time in milliseconds. A slower reader gets a broken stream, because the part that is being sent is held
   * in memory until then.
   */
  readonly longest: number
  /** It is called also after a failure, or when the reader stops reading. */
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

/** The next part is made only when the previous one has been sent. An error ends the stream as a broken one. */
export function streamOf(parts: AsyncGenerator<Uint8Array>, { longest, onEnd, onError }: Sending) {
  let timer: NodeJS.Timeout
  let isTooLate = false
  const end = () => {
    clearTimeout(timer)
    onEnd()
  }
  const fail = (error: unknown) => {
    end()
    onError(error)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          isTooLate = true
          const error = new Error(`It took longer than ${longest} ms to send`)
          fail(error)
          controller.error(error)
          void parts.return(undefined)
        }, longest).unref()
      },
      async pull(controller) {
        try {
          const { done, value } = await parts.next()
          if (isTooLate) return
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          fail(error)
          throw error
        }
      },
      async cancel() {
        end()
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
