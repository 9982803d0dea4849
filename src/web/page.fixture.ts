import { vi } from 'vitest'

// The app's modules need these parts of a page when they are loaded: isolated tests run without one.
const listens = { addEventListener: () => undefined }
vi.stubGlobal('window', Object.assign(globalThis, listens))
vi.stubGlobal('location', { origin: 'https://shabaka.example.org' })
vi.stubGlobal('document', listens)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
