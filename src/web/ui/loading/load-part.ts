import { importPart } from '#web/expect-parts.ts'

/** Loads a part on demand, repeated until it has succeeded. It rejects as `importPart` does. */
export function partLoader<Part>(load: () => Promise<Part>): PartLoader<Part> {
  let loaded: Part | undefined
  let loading: Promise<Part> | undefined
  const attempt = async () => {
    loaded = await importPart(load)
    return loaded
  }
  const loadOnce = () => {
    loading ??= attempt().finally(() => {
      loading = undefined
    })
    return loading
  }
  return Object.assign(async () => loaded ?? loadOnce(), { loaded: () => loaded })
}

export interface PartLoader<Part> {
  (): Promise<Part>
  loaded(): Part | undefined
}
