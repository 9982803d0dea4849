import { importPart } from '#web/expect-parts.ts'

/** Load a part of the app when it is needed, as often as requested until it has succeeded. Rejects as `importPart` does. */
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

/** Loads a part, and says which part is loaded already. */
export interface PartLoader<Part> {
  (): Promise<Part>
  /** Undefined until it is loaded. */
  loaded(): Part | undefined
}
