import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { useShownWaiting } from './awaited-parts.ts'
import type { PartLoader } from './load-part.ts'

/** A part that is loaded on demand, such as a dialog. */
interface LoadedPart<Part> {
  readonly part: Part | undefined
  readonly isLoading: boolean
  /** @returns whether it is loaded; otherwise a message says why not */
  load(): Promise<boolean>
}

/** @param load loads the part, made by `partLoader` */
export function useLoadedPart<Part>(load: PartLoader<Part>): LoadedPart<Part> {
  const errorText = useErrorText()
  const [part, setPart] = useState<Part | undefined>(load.loaded)
  const [isLoading, setLoading] = useState(false)
  useShownWaiting(isLoading)
  return {
    part,
    isLoading,
    async load() {
      if (part !== undefined) return true
      setLoading(load.loaded() === undefined)
      try {
        const loaded = await load()
        // A dialog returns the focus only if it is on the page, closed, before it is opened.
        flushSync(() => setPart(() => loaded))
        return true
      } catch (error) {
        toastFailed({ title: errorText(error) })
        return false
      } finally {
        setLoading(false)
      }
    },
  }
}

/**
 * @param load loads its code, made by `partLoader`
 * @template Subject the subject of the dialog
 */
export function useLoadedDialog<Part, Subject>(load: PartLoader<Part>) {
  const { part, load: loadPart } = useLoadedPart(load)
  const [loading, setLoading] = useState<Subject | null>(null)
  const [subject, setSubject] = useState<Subject | null>(null)
  return {
    part,
    loading,
    subject,
    async open(requested: Subject) {
      if (part === undefined) setLoading(() => requested)
      // It is set immediately, so that the dialog notes where the focus was before it takes the focus.
      if (await loadPart()) flushSync(() => setSubject(() => requested))
      setLoading(null)
    },
    close() {
      setSubject(null)
    },
  }
}
