import { onTestFinished } from 'vitest'

/** The screen is as narrow as a phone's. */
export function onPhone() {
  const { matchMedia } = window
  window.matchMedia = (media) => ({ ...matchMedia(media), ...(media.includes('min-width') && { matches: false }) })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
}
